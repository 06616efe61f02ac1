// Reads an answer from outside, up to a bound.

/** As text. Rejects, and reads no further, when it is longer than `most` bytes. */
export const readAtMost = async (response: Response, most: number): Promise<string> =>
  (await bytesAtMost(response, most)).toString('utf8')

/** As it came. Rejects like `readAtMost`. */
export const bytesAtMost = async (response: Response, most: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new Error(`answer longer than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
