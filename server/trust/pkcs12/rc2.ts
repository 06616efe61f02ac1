// RC2 (RFC 2268), to decrypt alone: the certificates in PKCS#12 files of older programs lie under it.
// It protects nothing here; what it hides are certificates, which are public.

// prettier-ignore
const PI_TABLE = Uint8Array.from(Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32' +
  'bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
  '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a' +
  '961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
  '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e' +
  'c5f3db47e5a59c770aa62068fe7fc1ad', 'hex'))

const SHIFTS = [1, 2, 3, 5] as const
const BLOCK = 8

/** Decrypts whole blocks in CBC mode; the effective length of the key is its own. The padding stays on. */
export const decryptRc2Cbc = (key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const schedule = expand(key)
  const plain = new Uint8Array(bytes.length)
  let before = iv
  for (let at = 0; at + BLOCK <= bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK)
    const opened = decryptBlock(schedule, block)
    for (let i = 0; i < BLOCK; i += 1) plain[at + i] = (opened[i] ?? 0) ^ (before[i] ?? 0)
    before = block
  }
  return plain
}

/** §2. */
const expand = (key: Uint8Array): Uint16Array => {
  const bytes = new Uint8Array(128)
  const size = key.length
  bytes.set(key)
  const at = (index: number) => bytes[index] ?? 0
  const pi = (index: number) => PI_TABLE[index & 0xff] ?? 0
  for (let i = size; i < 128; i += 1) bytes[i] = pi(at(i - 1) + at(i - size))
  bytes[128 - size] = pi(at(128 - size))
  for (let i = 127 - size; i >= 0; i -= 1) bytes[i] = pi(at(i + 1) ^ at(i + size))
  return Uint16Array.from({ length: 64 }, (_, i) => at(2 * i) | (at(2 * i + 1) << 8))
}

/** §4. */
const decryptBlock = (schedule: Uint16Array, block: Uint8Array): Uint8Array => {
  const words = Uint16Array.from(
    { length: 4 },
    (_, i) => (block[2 * i] ?? 0) | ((block[2 * i + 1] ?? 0) << 8),
  )
  const word = (index: number) => words[(index + 4) & 3] ?? 0
  let next = 63
  const mix = () => {
    for (let i = 3; i >= 0; i -= 1) {
      const shift = SHIFTS[i] ?? 1
      const turned = ((word(i) >>> shift) | (word(i) << (16 - shift))) & 0xffff
      const chosen = (word(i - 1) & word(i - 2)) + (~word(i - 1) & word(i - 3))
      words[i] = turned - (schedule[next] ?? 0) - chosen
      next -= 1
    }
  }
  const mash = () => {
    for (let i = 3; i >= 0; i -= 1) words[i] = word(i) - (schedule[word(i - 1) & 63] ?? 0)
  }
  for (const rounds of [5, 6, 5]) {
    for (let i = 0; i < rounds; i += 1) mix()
    if (next >= 0) mash()
  }
  return new Uint8Array(words.buffer)
}
