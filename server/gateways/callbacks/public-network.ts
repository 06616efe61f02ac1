// Tells whether an address belongs to the public network.
// Posts to applications must not reach hosts behind the firewall.
import { isInIpRange, parseIp } from '#protocol/ip-range.ts'

// IANA special-purpose address registries (RFC 6890 and its updates), multicast and reserved space.
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
// Of IPv6 only global unicast is let through, without what carries IPv4 addresses inside or is for documents and tests.
const OPEN_V6 = '2000::/3'
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Whether a post may go to this address; `allowed` are ranges that the operator of this server opened. */
export const isReachable = (address: string, allowed: readonly string[]): boolean => {
  const ip = parseIp(address)
  if (ip === undefined) return false
  if (allowed.some((range) => isInIpRange(address, range))) return true
  const closed = ip.bits === 32 ? CLOSED_V4 : CLOSED_V6
  if (ip.bits === 128 && !isInIpRange(address, OPEN_V6)) return false
  return !closed.some((range) => isInIpRange(address, range))
}
