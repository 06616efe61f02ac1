// Pure edits of what a draft fills into its template, as changes of its content.
import type { DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { askedNow, isLeftOpen, partyOf, valuesOf } from '#protocol/contracts/drafts/filling.ts'
import type { AskedField, DraftRole, DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import type { FieldValue } from '#protocol/contracts/fields/values.ts'
import type { ContentChange } from '#src/machines/flow-start/content-edits.ts'

type Filling = Pick<DraftContent, 'parties' | 'files'> & { readonly template: DraftTemplate }

/** Types a value; an empty one leaves the place to what is known of the party. */
export const withValue = ({ template }: Filling, key: string, value: FieldValue): ContentChange => {
  const { [key]: _, ...others } = template.values
  return { template: { ...template, values: value === '' ? others : { ...others, [key]: value } } }
}

/** Those values of the last time that fit a field which is still empty. */
export const rememberedFor = (
  content: Filling,
  remembered: Readonly<Record<string, FieldValue>>,
): Readonly<Record<string, FieldValue>> => {
  const values = valuesOf(content)
  const free = askedNow(content.template, values).filter(
    (field) =>
      !isLeftOpen(content, field) && (values[field.key] ?? '') === '' && isFitting(field, remembered),
  )
  return Object.fromEntries(free.map(({ key }) => [key, remembered[key] ?? '']))
}

const isFitting = ({ key, kind, options }: AskedField, remembered: Readonly<Record<string, FieldValue>>) => {
  const value = Object.hasOwn(remembered, key) ? remembered[key] : undefined
  if (value === undefined || value === '') return false
  return ['select', 'radio', 'checkbox'].includes(kind)
    ? value.split('\n').every((one) => options.includes(one))
    : true
}

export const withValues = (
  { template }: Filling,
  values: Readonly<Record<string, FieldValue>>,
): ContentChange => ({ template: { ...template, values: { ...template.values, ...values } } })

/** One's own identity takes a role; whoever had it takes one's own. */
export const withSelfAs = (content: Filling, role: string): ContentChange => {
  const { template, parties } = content
  const self = parties.find(({ isSelf }) => isSelf)
  const before = template.roles.find(({ partyId }) => partyId === self?.partyId)
  const other = partyOf(content, role)
  if (self === undefined) return {}
  const roles = template.roles.map((each): DraftRole => {
    if (each.name === role) return { ...each, partyId: self.partyId }
    return each.name === before?.name && other !== undefined ? { ...each, partyId: other.partyId } : each
  })
  return { template: { ...template, roles } }
}

/** A new party for a role whose party was removed. */
export const withPartyFor = (
  { template, parties }: Filling,
  role: string,
  party: DraftParty,
): ContentChange => ({
  parties: [...parties, { ...party, signOrder: Math.min(50, parties.length + 1) }],
  template: {
    ...template,
    roles: template.roles.map((each) => (each.name === role ? { ...each, partyId: party.partyId } : each)),
  },
})

/** A newer version of the template; what was typed stays where the field is still there. */
export const renewed = (
  { template }: Filling,
  newest: {
    readonly version: number
    readonly roles: readonly Omit<DraftRole, 'partyId'>[]
    readonly fields: readonly AskedField[]
  },
  newId: () => string,
): ContentChange => {
  const kept = new Set(newest.fields.map(({ key }) => key))
  return {
    template: {
      ...template,
      version: newest.version,
      roles: newest.roles.map((role) => ({
        ...role,
        // A role nobody has yet asks for its party.
        partyId: template.roles.find(({ name }) => name === role.name)?.partyId ?? newId(),
      })),
      fields: [...newest.fields],
      values: Object.fromEntries(Object.entries(template.values).filter(([key]) => kept.has(key))),
    },
  }
}
