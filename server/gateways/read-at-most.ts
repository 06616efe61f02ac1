// Reads an answer from outside as text, up to a bound.

/** Rejects, and reads no further, when it is longer than `most` bytes. */
export const readAtMost = async (response: Response, most: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > most) throw new Error(`answer longer than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
