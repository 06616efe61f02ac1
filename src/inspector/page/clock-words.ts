// A moment as the clock of the machine shows it.

const two = (value: number): string => String(value).padStart(2, '0')

/** 14:05:22.031 */
export const clockWords = (at: number): string => {
  const time = new Date(at)
  const seconds = `${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`
  return `${two(time.getHours())}:${two(time.getMinutes())}:${seconds}`
}
