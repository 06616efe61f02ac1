// Recorded data as source text, laid out as the formatter would.

const WIDTH = 110

/** In the quotes that need fewer escapes; single ones when it does not matter. */
const quoted = (text: string): string => {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
  const singles = text.split("'").length
  const doubles = text.split('"').length
  return singles > doubles
    ? `"${inner.replaceAll('"', String.raw`\"`)}"`
    : `'${inner.replaceAll("'", String.raw`\'`)}'`
}

const keyText = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key))

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0

/** Lists of several lists or several objects of some size are written one below the other. */
const isTall = (values: readonly unknown[]): boolean =>
  values.length > 1 &&
  values.every((each) => sizeOf(each) > 1) &&
  new Set(values.map((each) => Array.isArray(each))).size === 1

/** Numbers fill their lines. */
const filled = (numbers: readonly string[], indent: string): string => {
  const lines: string[] = []
  for (const number of numbers) {
    const word = `${number},`
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${indent}  ${word}`)
  }
  return `[\n${lines.join('\n')}\n${indent}]`
}

/**
 * A literal of plain data. `indent` is the line's own, `before` how many characters stand before the literal on its first line, `after`
 * how many must still fit behind its last.
 */
export const literal = (value: unknown, indent = '', before = 0, after = 0): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const entries: (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((each) => ['', each])
    : Object.entries(value).map(([key, each]) => [`${keyText(key)}: `, each])
  if (entries.length === 0) return open + close
  if (!(Array.isArray(value) && isTall(value))) {
    const short = entries.map(([key, each]) => key + literal(each, inner, -Infinity))
    const line = Array.isArray(value) ? `[${short.join(', ')}]` : `{ ${short.join(', ')} }`
    if (!line.includes('\n') && indent.length + before + line.length + after <= WIDTH) return line
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'number'))
    return filled(value.map(String), indent)
  const parts = entries.map(([key, each]) => `${inner}${key}${literal(each, inner, key.length, 1)},\n`)
  return `${open}\n${parts.join('')}${indent}${close}`
}
