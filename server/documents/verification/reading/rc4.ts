// The stream cipher of older encrypted PDFs, which OpenSSL offers no more; for reading alone.

/** Data encrypted or decrypted with a key. */
export const rc4 = (key: Uint8Array, data: Uint8Array): Uint8Array => {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number): void => {
    const held = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = held
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [a, b] = [0, 0]
  return data.map((byte) => {
    a = (a + 1) & 255
    b = (b + (state[a] ?? 0)) & 255
    swap(a, b)
    return byte ^ (state[((state[a] ?? 0) + (state[b] ?? 0)) & 255] ?? 0)
  })
}
