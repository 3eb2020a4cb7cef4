"""The key by which players know this machine. It follows from a seed, so it is the same at each start."""

from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat


class HostKey:
    """An Ed25519 key."""

    def __init__(self, seed: bytes) -> None:
        """A seed of 32 bytes."""
        self._key: Final = Ed25519PrivateKey.from_private_bytes(seed)

    @property
    def private(self) -> bytes:
        """The private key as OpenSSH writes it."""
        return self._key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the public key as OpenSSH shows it."""
        public = self._key.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).split()[1]
        return f"SHA256:{b64encode(sha256(b64decode(public)).digest()).rstrip(b'=').decode()}"
