// Dictionaries are told to whoever is signed in, and kept by operators.
import { recordOnPlatform } from '#server/domain/platform/operators/record.ts'
import type { PlatformEvent } from '#protocol/platform/operators/events.ts'
import { VOID_REASONS } from '#protocol/contracts/voidings/voidings.ts'
import { Refusal } from '#protocol/failures.ts'
import { NATIONALITIES } from '#protocol/identity-documents.ts'
import { FIXED_DICTIONARIES, KEPT_DICTIONARIES, MOST_VALUES } from '#protocol/platform/dictionaries.ts'
import type {
  DictionaryCode,
  DictionaryLists,
  DictionaryValue,
  FixedDictionary,
  KeptDictionary,
} from '#protocol/platform/dictionaries.ts'
import { TEMPLATE_CATEGORIES } from '#protocol/templates/categories.ts'
import type { Context, OperatorContext } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { FIRST_VALUES } from '#server/domain/platform/dictionaries/first-values.ts'
import * as store from '#server/domain/platform/dictionaries/store.ts'
import type { DictionaryRow } from '#server/domain/platform/dictionaries/store.ts'

const codesOf = <Code extends string>(lists: Readonly<Record<Code, unknown>>): Code[] =>
  Object.keys(lists) as Code[]

const countries = new Intl.DisplayNames(['zh-CN'], { type: 'region' })
const offered = ([code, name]: readonly [string, string]): DictionaryValue => ({
  code,
  name,
  isOffered: true,
})

const FIXED: Readonly<Record<FixedDictionary, DictionaryValue[]>> = {
  nationalities: NATIONALITIES.map((code) => offered([code, countries.of(code) ?? code])),
  voidReasons: Object.entries(VOID_REASONS).map(offered),
  templateCategories: Object.entries(TEMPLATE_CATEGORIES).map(offered),
}

const allLists = async ({ db }: Pick<Deps, 'db'>): Promise<DictionaryLists> => {
  const rows = Map.groupBy(await store.readValues(db), ({ dictionary }) => dictionary)
  const kept = codesOf(KEPT_DICTIONARIES).map((dictionary) => ({
    dictionary: dictionary as DictionaryCode,
    values: (rows.get(dictionary) ?? []).map(({ code, name, isOffered }) => ({ code, name, isOffered })),
  }))
  const fixed = codesOf(FIXED_DICTIONARIES).map((dictionary) => ({ dictionary, values: FIXED[dictionary] }))
  return [...kept, ...fixed]
}

/** Nothing but the version where the caller has it already. */
export const showDictionaries = async ({ deps }: Context, { version: known }: { version: number }) => {
  const version = await store.readVersion(deps.db)
  return { version, lists: version === known ? null : await allLists(deps) }
}

export const showDeskDictionaries = ({ deps }: OperatorContext): Promise<DictionaryLists> => allLists(deps)

/** Writes what is missing at the start; what operators changed stays so. */
export const ensureDictionaries = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const updatedAt = clock.now()
  const rows = codesOf(FIRST_VALUES).flatMap((dictionary) =>
    FIRST_VALUES[dictionary].map(([code, name], position) => ({
      dictionary,
      code,
      name,
      position,
      isOffered: true,
      updatedAt,
    })),
  )
  await db.transaction(async () => {
    if (await store.insertMissing(db, rows)) await store.raiseVersion(db)
  })
}

interface Named {
  readonly dictionary: KeptDictionary
  readonly code: string
  readonly name: string
}

/** Refuses `dictionary.taken` and `dictionary.too-many`. */
export const addValue = async (ctx: OperatorContext, { dictionary, code, name }: Named): Promise<void> => {
  const rows = await lockedList(ctx, dictionary)
  if (rows.length >= MOST_VALUES)
    throw new Refusal('dictionary.too-many', `一个字典最多 ${MOST_VALUES} 个值，请先整理。`)
  if (rows.some((row) => row.code === code)) throw taken('code', '已有这个代码，请换一个')
  checkName(rows, { code, name })
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1
  await store.insertMissing(ctx.deps.db, [
    { dictionary, code, name, position, isOffered: true, updatedAt: ctx.clock.now() },
  ])
  await record(ctx, 'dictionary:value.added', { dictionary, code, name })
}

/** Refuses `not-found` and `dictionary.taken`. */
export const changeValue = async (
  ctx: OperatorContext,
  { isOffered, ...value }: Named & { isOffered: boolean },
): Promise<void> => {
  const rows = await lockedList(ctx, value.dictionary)
  const before = rows.find(({ code }) => code === value.code)
  if (before === undefined) throw new Refusal('not-found', '没有找到这个字典值，请刷新页面。')
  checkName(rows, value)
  const { name } = value
  await store.changeValue(ctx.deps.db, value, { name, isOffered, updatedAt: ctx.clock.now() })
  await record(ctx, 'dictionary:value.changed', { ...value, before: before.name, isOffered })
}

/** Refuses `dictionary.stale` where the list has other values by now. */
export const orderValues = async (
  ctx: OperatorContext,
  { dictionary, codes }: { dictionary: KeptDictionary; codes: readonly string[] },
): Promise<void> => {
  const rows = await lockedList(ctx, dictionary)
  const isWhole = rows.length === codes.length && rows.every(({ code }) => codes.includes(code))
  if (!isWhole || new Set(codes).size !== codes.length)
    throw new Refusal('dictionary.stale', '这个字典刚被改过，请刷新后再排序。')
  for (const [position, code] of codes.entries())
    await store.changeValue(ctx.deps.db, { dictionary, code }, { position })
  await record(ctx, 'dictionary:ordered', { dictionary })
}

// The version is raised first: it locks the lists.
const lockedList = async (
  { deps: { db } }: OperatorContext,
  dictionary: KeptDictionary,
): Promise<DictionaryRow[]> => {
  await store.raiseVersion(db)
  return store.readValues(db, dictionary)
}

const checkName = (rows: readonly DictionaryRow[], { code, name }: Pick<Named, 'code' | 'name'>): void => {
  if (rows.some((row) => row.code !== code && row.name === name))
    throw taken('name', '已有同名的值，请换一个名称')
}

const taken = (field: 'code' | 'name', words: string): Refusal =>
  new Refusal('dictionary.taken', `${words}。`, { fields: { [field]: words } })

const record = async (
  { deps, actor, clock }: OperatorContext,
  event: PlatformEvent,
  detail: Record<string, unknown>,
): Promise<void> => {
  await recordOnPlatform(deps.db, { at: clock.now(), event, actor, detail })
}
