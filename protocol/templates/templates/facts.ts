// Which fields of a template ask what is known of a party anyway: its name, phone, code or address.
import type { AskedField, PartyFact } from '#protocol/contracts/drafts/template.ts'

type Bare = Pick<AskedField, 'key' | 'kind' | 'label' | 'role'>
type Fact = NonNullable<AskedField['fact']>

const NAME_ENDS = /(?:名称|姓名|全称)$/u

/** What is asked of a party, by what stands behind its name in a label. */
const ASKED: readonly (readonly [PartyFact, RegExp])[] = [
  ['name', /^(?:（?(?:名称|姓名|全称|单位名称|名称或姓名)）?)?$/u],
  ['contact', /^(?:的)?联系人(?:及|和|、)?(?:联系)?(?:电话|手机号?|方式)$/u],
  ['phone', /^(?:的)?(?:联系电话|电话|手机号?码?|联系方式)$/u],
  ['creditCode', /^(?:的)?(?:统一)?社会信用代码$/u],
  ['legalPerson', /^(?:的)?法定代表人(?:姓名)?$/u],
  ['address', /^(?:的)?(?:住所地?|地址|注册地址|单位地址|通讯地址|住址)$/u],
]

/**
 * Facts by field key. `nameKeys` tells which field holds the name of a role, where the text itself shows it; labels that begin with a
 * role, or with what its name is called there (用人单位, 劳动者), ask about that party.
 */
export const factsOf = (
  fields: readonly Bare[],
  roles: readonly string[],
  nameKeys: ReadonlyMap<string, string>,
): ReadonlyMap<string, Fact> => {
  const stems = stemsOf(fields, roles, nameKeys)
  const facts = new Map<string, Fact>()
  for (const [role, key] of nameKeys) if (roles.includes(role)) facts.set(key, { role, what: 'name' })
  for (const { key, kind, label, role: filler } of fields) {
    if (facts.has(key) || (kind !== 'text' && kind !== 'phone')) continue
    const [role, stem] = stems.find(([, each]) => label.startsWith(each)) ?? [soleRole(roles, filler), '']
    const what = ASKED.find(([, pattern]) => pattern.test(label.slice(stem.length)))?.[0]
    if (role === undefined || what === undefined || (stem === '' && what === 'name')) continue
    facts.set(key, { role, what })
  }
  return facts
}

/** Words that mean a role, the longest first. */
const stemsOf = (
  fields: readonly Bare[],
  roles: readonly string[],
  nameKeys: ReadonlyMap<string, string>,
): (readonly [role: string, stem: string])[] => {
  const called = [...nameKeys].flatMap(([role, key]) => {
    const label = fields.find((field) => field.key === key)?.label.replace(NAME_ENDS, '') ?? ''
    return label === '' ? [] : [[role, label] as const]
  })
  return [...roles.map((role) => [role, role] as const), ...called].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
}

/** Whom a label without a party means: whoever fills it in, or the only one there is. */
const soleRole = (roles: readonly string[], filler: string | null): string | undefined =>
  filler ?? (roles.length === 1 ? roles[0] : undefined)
