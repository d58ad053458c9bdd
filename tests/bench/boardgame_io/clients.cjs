// So many clients of one match: a move of the first, until the last of the others has it. Prints one JSON line.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const [port, count, taps, warm] = process.argv.slice(2).map(Number);
const game = {
  name: "bench",
  setup: () => ({ value: 0 }),
  turn: { activePlayers: { all: "playing", value: undefined }, stages: { playing: {} } },
  moves: { set: ({ G }, value) => { G.value = value; } },
};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function main() {
  const clients = [];
  for (let i = 0; i < count; i++) {
    const client = Client({
      game, numPlayers: count, playerID: String(i), matchID: `bench-${count}`, debug: false,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    });
    client.start();
    clients.push(client);
    while (!client.getState() || !client.getState().isConnected) await pause(5);
  }
  const times = [];
  for (let tap = 1; tap <= warm + taps; tap++) {
    let waiting = count - 1;
    const began = process.hrtime.bigint();
    let leave = [];
    const took = await new Promise((done) => {
      leave = clients.slice(1).map((client) => {
        let heard = false;
        return client.subscribe((state) => {
          if (heard || !state || state.G.value !== tap) return;
          heard = true;
          if (--waiting === 0) done(Number(process.hrtime.bigint() - began) / 1e6);
        });
      });
      clients[0].moves.set(tap);
    });
    leave.forEach((stop) => stop());  // however long it took on a busy machine
    if (tap > warm) times.push(took);
    await pause(70);
  }
  console.log(JSON.stringify(times));
  process.exit(0);
}
main();
