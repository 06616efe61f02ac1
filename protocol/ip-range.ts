// IP addresses and ranges in the notation people write (RFC 4632 §3.1, RFC 4291 §2.2, §2.3).

/** An address as a number of 32 or 128 bits; IPv4 inside IPv6 (`::ffff:1.2.3.4`) counts as IPv4. */
export interface IpAddress {
  readonly bits: 32 | 128
  readonly value: bigint
}

const V4_MAPPED = 0xffffn

const parseV4 = (text: string): bigint | undefined => {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let value = 0n
  for (const part of parts) {
    // A leading zero would be octal to some readers.
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    value = value * 256n + BigInt(part)
  }
  return value
}

/** `isEnd`: only what an address ends with may be written as IPv4. */
const groupsOf = (text: string, isEnd: boolean): bigint[] | undefined => {
  if (text === '') return []
  const groups: bigint[] = []
  const parts = text.split(':')
  for (const [at, part] of parts.entries()) {
    const inner = isEnd && at === parts.length - 1 ? parseV4(part) : undefined
    if (inner !== undefined) groups.push(inner >> 16n, inner & 0xffffn)
    else if (/^[0-9a-fA-F]{1,4}$/.test(part)) groups.push(BigInt(`0x${part}`))
    else return undefined
  }
  return groups
}

const parseV6 = (text: string): bigint | undefined => {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [before, after] = halves.map((half, at) => groupsOf(half, at === halves.length - 1))
  if (before === undefined || (halves.length === 2 && after === undefined)) return undefined
  const given = before.length + (after?.length ?? 0)
  if (halves.length === 1 ? given !== 8 : given > 7) return undefined
  const groups = [...before, ...Array<bigint>(8 - given).fill(0n), ...(after ?? [])]
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}

/** Reads an address; undefined for anything else, zones and ports included. */
export const parseIp = (text: string): IpAddress | undefined => {
  if (!text.includes(':')) {
    const value = parseV4(text)
    return value === undefined ? undefined : { bits: 32, value }
  }
  const value = parseV6(text)
  if (value === undefined) return undefined
  return value >> 32n === V4_MAPPED ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value }
}

/** A range: an address, and how many of its leading bits count. */
interface IpRange {
  readonly from: IpAddress
  readonly prefix: number
}

const parseRange = (text: string): IpRange | undefined => {
  const [address = '', length, ...more] = text.split('/')
  const from = parseIp(address)
  if (from === undefined || more.length > 0) return undefined
  if (length === undefined) return { from, prefix: from.bits }
  if (!/^(0|[1-9]\d{0,2})$/.test(length)) return undefined
  // `::ffff:10.0.0.0/104` speaks of IPv4 in bits of IPv6.
  const prefix = Number(length) - (address.includes(':') && from.bits === 32 ? 96 : 0)
  return prefix < 0 || prefix > from.bits ? undefined : { from, prefix }
}

/** What is wrong with an address or range (`203.0.113.7`, `10.1.0.0/16`, `2001:db8::/32`); undefined when nothing is. */
export const ipRangeProblem = (text: string): string | undefined => {
  const range = parseRange(text)
  if (range === undefined) return `“${text}”不是 IP 地址或网段，例如 203.0.113.7 或 203.0.113.0/24`
  if (range.prefix === 0) return `“${text}”包含所有地址，等于没有限制。请填写具体的地址或网段`
  return undefined
}

/** Whether an address lies in a range; false for texts that are neither. */
export const isInIpRange = (address: string, range: string): boolean => {
  const at = parseIp(address)
  const within = parseRange(range)
  if (at === undefined || within === undefined || at.bits !== within.from.bits) return false
  const rest = BigInt(at.bits - within.prefix)
  return at.value >> rest === within.from.value >> rest
}
