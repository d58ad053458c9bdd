// boardgame.io's own server with its store in memory: one number that a move changes.
const { Server, Origins } = require("boardgame.io/server");

const game = {
  name: "bench",
  setup: () => ({ value: 0 }),
  turn: { activePlayers: { all: "playing", value: undefined }, stages: { playing: {} } },
  moves: { set: ({ G }, value) => { G.value = value; } },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
