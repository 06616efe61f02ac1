// What a template asks of whoever fills it in: its roles and its fields, each with when it is asked.
import type { AskedField, DraftRole } from '#protocol/contracts/drafts/template.ts'
import { TEMPLATE_STYLE } from '#protocol/pdf-item.ts'
import type { Block } from '#protocol/templates/written-texts/blocks.ts'
import { fieldsUsed, piecesIn } from '#protocol/templates/written-texts/reading.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { TemplateContent } from './content.ts'
import { factsOf } from './facts.ts'
import { nameKeysOf } from './name-keys.ts'

export interface Asked {
  readonly roles: readonly Omit<DraftRole, 'partyId'>[]
  readonly fields: readonly AskedField[]
}

/** Kinds of places that only a company can fill. */
const SEALS: readonly string[] = ['companySeal', 'legalSeal', 'crossPage']

export const askedOf = (content: TemplateContent): Asked => {
  const { roles, fields, sealed, nameKeys } =
    content.templateStyle === TEMPLATE_STYLE.online ? ofText(content.text) : ofFile(content)
  const facts = factsOf(fields, roles, nameKeys)
  return {
    roles: roles.map((name) => ({ name, isSealed: sealed.has(name) })),
    fields: fields.map((field) => ({ ...field, fact: facts.get(field.key) ?? null })),
  }
}

type Bare = Omit<AskedField, 'fact'>

const ofText = (text: WrittenText) => {
  const blocks = text.doc.content
  const conditions = conditionsOf(blocks)
  const sealed = new Set(
    piecesIn(blocks).flatMap((piece) =>
      piece.type === 'anchor' && SEALS.includes(piece.attrs.kind) ? [piece.attrs.role] : [],
    ),
  )
  const fields = fieldsUsed(text).map(({ widthMm: _width, ...field }): Bare => ({
    ...field,
    when: conditions.get(field.key) ?? null,
  }))
  return { roles: text.roles, fields, sealed, nameKeys: nameKeysOf(blocks) }
}

const ofFile = ({ roles, fields, places }: Extract<TemplateContent, { templateStyle: 2 }>) => ({
  roles,
  sealed: new Set(places.flatMap(({ role, kind }) => (SEALS.includes(kind) ? [role] : []))),
  nameKeys: new Map<string, string>(),
  fields: fields.map((field): Bare => {
    const {
      kind,
      label,
      role,
      required,
      placeholder,
      maxLength,
      least,
      most,
      decimals,
      dateFormat,
      options,
    } = field
    return {
      key: field.fieldId,
      kind,
      label,
      role,
      required,
      placeholder,
      maxLength,
      least,
      most,
      decimals,
      dateFormat,
      options,
      sourceKey: field.sourceId,
      when: null,
    }
  }),
})

type When = NonNullable<AskedField['when']>

/** Fields that stand only in parts that may be left out, with the choices that show those parts. */
const conditionsOf = (blocks: readonly Block[]): ReadonlyMap<string, When> => {
  const always = new Set<string>()
  const sometimes = new Map<string, When>()
  for (const block of blocks) {
    const keys = piecesIn([block]).flatMap((piece) => (piece.type === 'field' ? [piece.attrs.key] : []))
    if (block.type === 'conditional') {
      always.add(block.attrs.key)
      for (const key of keys) sometimes.set(key, [...(sometimes.get(key) ?? []), block.attrs])
    } else for (const key of keys) always.add(key)
  }
  for (const key of always) sometimes.delete(key)
  return sometimes
}
