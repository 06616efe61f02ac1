// What a draft fills into its template: typed values, what is known, and what is asked at all.
import type { DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { counterpartiesOf } from '#protocol/contracts/drafts/confirming.ts'
import type { AskedField, DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import type { FieldRules, FieldValue } from '#protocol/contracts/fields/values.ts'
import { valueFault } from '#protocol/contracts/fields/values.ts'

/** Contents that rules of filling look at. */
export type Filling = Pick<DraftContent, 'parties' | 'template' | 'files'>

/** A field as the rules of values want it. */
export const askedRules = (field: AskedField): FieldRules => ({ ...field, sourceId: field.sourceKey })

/** The party that has a role; undefined while nobody has it. */
export const partyOf = ({ parties, template }: Filling, role: string): DraftParty | undefined => {
  const partyId = template?.roles.find(({ name }) => name === role)?.partyId
  return parties.find((party) => party.partyId === partyId)
}

/** Whether a party on the other side fills it in, when it confirms. */
export const isLeftOpen = (content: Filling, { role }: Pick<AskedField, 'role'>): boolean => {
  if (role === null) return false
  const party = partyOf(content, role)
  return party !== undefined && counterpartiesOf(content).includes(party)
}

/** What is known of a party; empty where it is not. */
const factOf = (content: Filling, { role, what }: NonNullable<AskedField['fact']>): string => {
  const party = partyOf(content, role)
  if (party === undefined) return ''
  switch (what) {
    case 'name':
      return (party.partyType === 2 ? party.companyName : party.name).trim()
    case 'phone':
      return party.phone.trim()
    case 'contact':
      return `${party.name.trim()} ${party.phone.trim()}`.trim()
    default:
      return party.isSelf && party.partyType === 2 ? (content.template?.own[what] ?? '') : ''
  }
}

/** What stands in a field, typed or known, by key; an amount in words shows that of its amount. Nothing of what is left open. */
export const valuesOf = (content: Filling): Readonly<Record<string, FieldValue>> => {
  const { fields = [], values = {} } = content.template ?? {}
  const typed = (key: string): string => (Object.hasOwn(values, key) ? (values[key] ?? '') : '')
  const filled: Record<string, FieldValue> = {}
  for (const field of fields) {
    if (field.kind === 'amountCn' || isLeftOpen(content, field)) continue
    const value = typed(field.key) || (field.fact === null ? '' : factOf(content, field.fact))
    if (value !== '') filled[field.key] = value
  }
  return filled
}

/** The value that a field shows. */
export const shownValue = (
  { kind, key, sourceKey }: AskedField,
  values: Readonly<Record<string, FieldValue>>,
): FieldValue => values[kind === 'amountCn' ? (sourceKey ?? '') : key] ?? ''

/** Those that are asked at these values, in the order of the template: not what stands in a part that is left out. */
export const askedNow = (
  { fields }: Pick<DraftTemplate, 'fields'>,
  values: Readonly<Record<string, FieldValue>>,
): readonly AskedField[] => {
  const isSo = ({ key, equals }: { readonly key: string; readonly equals: string }): boolean =>
    (values[key] ?? '').split('\n').includes(equals)
  return fields.filter(({ when }) => when === null || when.some(isSo))
}

/** What is wrong with what was filled in, a fault for each field; `now` judges birth dates. */
export const fillingProblems = (content: Filling, now: Date): { path: string; words: string }[] => {
  const { template } = content
  if (template === undefined) return [{ path: 'template', words: '请先选择模板' }]
  const values = valuesOf(content)
  const lost = template.roles
    .filter(({ name }) => partyOf(content, name) === undefined)
    .map(({ name }) => ({ path: `template.roles.${name}`, words: `请为“${name}”添加签署方` }))
  const faults = askedNow(template, values).flatMap((field) => {
    // What an amount in words lacks is said at its amount.
    if (field.kind === 'amountCn' || isLeftOpen(content, field)) return []
    const words = valueFault(askedRules(field), values[field.key] ?? '', now)
    return words === undefined ? [] : [{ path: `template.${field.key}`, words }]
  })
  return [...lost, ...faults]
}

/** Whether the initiator has to fill it in and has not. */
export const isMissing = (
  content: Filling,
  field: AskedField,
  values: Readonly<Record<string, FieldValue>>,
): boolean =>
  field.required &&
  field.kind !== 'amountCn' &&
  !isLeftOpen(content, field) &&
  (values[field.key] ?? '') === ''

/** How many fields that must be filled in are still empty. */
export const missingCount = (content: Filling): number => {
  if (content.template === undefined) return 0
  const values = valuesOf(content)
  return askedNow(content.template, values).filter((field) => isMissing(content, field, values)).length
}

/** Short for what the file is made of: alike where it would be the same file. */
export const fillingKey = (content: Filling): string => {
  const { template } = content
  if (template === undefined) return ''
  const values = valuesOf(content)
  const said = JSON.stringify([
    template.templateId,
    template.version,
    template.fields.map((field) => [field.key, values[field.key] ?? '', isLeftOpen(content, field)]),
    template.roles.map(({ name }) => [
      name,
      partyOf(content, name)?.partyId,
      partyOf(content, name)?.partyType,
    ]),
  ])
  return `${hash(said, 0x811c9dc5)}${hash(said, 0x01234567)}`
}

// FNV-1a; two of them are enough to tell one draft's fillings apart, and nothing is proven by it.
const hash = (text: string, seed: number): string => {
  let sum = seed
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0
  return sum.toString(16).padStart(8, '0')
}

/** Whether the file is the one of what is filled in now. */
export const isMade = (content: Filling): boolean => {
  const { made } = content.template ?? { made: null }
  return (
    made !== null &&
    content.files.some(({ fileId }) => fileId === made.fileId) &&
    made.of === fillingKey(content)
  )
}
