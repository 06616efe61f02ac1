// The template that a draft is filled from: what it asks, what was filled in, and the file made of it.
import * as v from 'valibot'
import { filledField, VALUE_MAX } from '#protocol/contracts/fields/fields.ts'
import { id } from '#protocol/envelope.ts'

/** What is known of a party without being typed; the last three of one's own company alone. */
export const PARTY_FACTS = ['name', 'phone', 'contact', 'creditCode', 'legalPerson', 'address'] as const
export type PartyFact = (typeof PARTY_FACTS)[number]

/** Most fields that a template asks. */
export const MOST_ASKED = 300

const { kind, label, required, placeholder, maxLength, least, most, decimals, dateFormat, options } =
  filledField.entries
const key = v.pipe(v.string(), v.maxLength(40))
const role = v.pipe(v.string(), v.maxLength(10))

/** A field as it is asked; its settings are those of a filled field. */
export const askedField = v.object({
  key,
  kind,
  label,
  /** Whose party fills it in; the initiator where it is null. */
  role: v.nullable(role),
  required,
  placeholder,
  maxLength,
  least,
  most,
  decimals,
  dateFormat,
  options,
  /** The amount that an amount in words repeats. */
  sourceKey: v.nullable(key),
  /** Asked where one of these choices was made; null where it is always asked. */
  when: v.nullable(
    v.pipe(v.array(v.object({ key, equals: v.pipe(v.string(), v.maxLength(100)) })), v.maxLength(50)),
  ),
  /** What of a party stands there as long as nothing else is typed. */
  fact: v.nullable(v.object({ role, what: v.picklist(PARTY_FACTS) })),
})
export type AskedField = v.InferOutput<typeof askedField>

/** 甲方, 乙方 …: the party that takes the role, and whether its seal is wanted. */
export const draftRole = v.object({ name: role, partyId: id, isSealed: v.boolean() })
export type DraftRole = v.InferOutput<typeof draftRole>

const own = v.pipe(v.string(), v.maxLength(200))

/** A draft keeps the version it was begun with until its author takes a newer one. */
export const draftTemplate = v.object({
  templateId: id,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.pipe(v.string(), v.maxLength(100)),
  /** 1 an online text, 2 a file. */
  style: v.picklist([1, 2]),
  roles: v.pipe(v.array(draftRole), v.maxLength(10)),
  fields: v.pipe(v.array(askedField), v.maxLength(MOST_ASKED)),
  /** What was typed, by key; written as `FieldValue` says. */
  values: v.record(key, v.pipe(v.string(), v.maxLength(VALUE_MAX))),
  /** Of the company acted for, when the draft was begun; empty for a person. */
  own: v.object({ creditCode: own, legalPerson: own, address: own }),
  /** The file that was made, of what (`fillingKey`), and the places that came with it. */
  made: v.nullable(
    v.object({
      fileId: id,
      of: v.pipe(v.string(), v.maxLength(40)),
      placed: v.pipe(v.array(id), v.maxLength(350)),
    }),
  ),
})
export type DraftTemplate = v.InferOutput<typeof draftTemplate>
