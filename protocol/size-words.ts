// A number of bytes as people read it, the same on screens and in refusals.

const KB = 1024
const MB = 1024 * KB
const GB = 1024 * MB

/** `12 KB`, `3.4 MB`, `20.0 GB`. */
export const sizeWords = (bytes: number): string => {
  if (bytes < MB) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`
  return bytes < GB ? `${(bytes / MB).toFixed(1)} MB` : `${(bytes / GB).toFixed(1)} GB`
}
