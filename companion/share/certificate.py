"""A certificate of our own, so that phones in the room get a secure address: camera, clipboard, wake lock."""

import ipaddress
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

VALID = timedelta(days=397)
"""As long as phones accept from anybody."""
RENEWED = timedelta(days=30)
NAME = "Chart Table"


@dataclass(frozen=True, slots=True)
class Made:
    certificate: Path
    key: Path


def certificate(folder: Path, addresses: Sequence[str]) -> Made:
    """The certificate for these addresses: the one of the last start if it still serves, else a new one."""
    made = Made(folder / "certificate.pem", folder / "key.pem")
    wanted = names_of(addresses)
    if not serves(made, wanted):
        folder.mkdir(parents=True, exist_ok=True)
        make(made, wanted)
    return made


def names_of(addresses: Sequence[str]) -> list[x509.GeneralName]:
    names: list[x509.GeneralName] = [x509.DNSName("localhost")]
    for address in dict.fromkeys((*addresses, "127.0.0.1", "::1")):
        with suppress(ValueError):
            ip = ipaddress.ip_address(address)
            if not ip.is_unspecified:
                names.append(x509.IPAddress(ip))
    return names


def serves(made: Made, wanted: Sequence[x509.GeneralName]) -> bool:
    """Whether the certificate can be used: there, readable, not about to end, and for every address that this
    machine has now."""
    try:
        known = x509.load_pem_x509_certificate(made.certificate.read_bytes())
        named = list(known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value)
        fresh = known.not_valid_after_utc > datetime.now(UTC) + RENEWED
        return fresh and made.key.exists() and all(name in named for name in wanted)
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False


def make(made: Made, names: Sequence[x509.GeneralName]) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + VALID)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write_private(made.key, secret)
    made.certificate.write_bytes(built.public_bytes(serialization.Encoding.PEM))


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only its owner can read, from its first byte on."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
