// Changes the master key: seals everything anew, place by place, and looks at all of it in the end.
// It may be killed at any moment and begun again: each row is whole under one of the two keys.
import type { SealedObjects } from '#server/gateways/storage/sealed-objects.ts'
import { masterKeyName } from '#server/trust/backup-key.ts'
import { SEALED_FILES, SEALED_PLACES } from './places.ts'
import { resealFiles, resealRows } from './reseal.ts'
import type { Stretch } from './reseal.ts'
import { rotationTo } from './state.ts'
import type { MasterKeys, Sql } from './keys.ts'

/** What a look at every place found. */
export interface Look {
  readonly seen: number
  /** Rows that still need the old key. */
  readonly stale: number
  /** Places and keys of rows that no key opens. */
  readonly unreadable: readonly string[]
}

/** Told after every stretch: which place, rows looked at in all, rows sealed anew in all. */
export type RotationProgress = (at: { place: string; seen: number; fresh: number }) => void

const DONE = 'done'
/** Rows that a server wrote under the old key beside the change are met by the next round. */
const MOST_ROUNDS = 3

type Walk = (
  sql: Sql,
  keys: MasterKeys,
  how: { after: string | undefined; onlyLooks: boolean },
  objects: SealedObjects | undefined,
) => Promise<Stretch>

const WALKS: readonly { readonly name: string; readonly walk: Walk }[] = [
  ...SEALED_PLACES.map((place) => ({
    name: place.name,
    walk: ((sql, keys, how) => resealRows(sql, keys, place, how)) satisfies Walk,
  })),
  { name: SEALED_FILES.name, walk: resealFiles },
]

/** Opens everything with the current key alone. */
export const lookAtAll = async (
  sql: Sql,
  keys: MasterKeys,
  tell: RotationProgress = () => undefined,
  objects?: SealedObjects,
): Promise<Look> => {
  let [seen, stale] = [0, 0]
  const unreadable: string[] = []
  for (const { name, walk } of WALKS)
    for (let after: string | undefined, isOver = false; !isOver;) {
      const found = await walk(sql, keys, { after, onlyLooks: true }, objects)
      seen += found.seen
      stale += found.stale
      unreadable.push(...found.unreadable.map((key) => `${name} ${key}`))
      after = found.after
      isOver = after === undefined
      tell({ place: name, seen, fresh: 0 })
    }
  return { seen, stale, unreadable }
}

/** Goes on where it was; finished when the look at all in the end finds nothing under the old key. */
export const rotate = async (
  sql: Sql,
  keys: MasterKeys & { readonly old: Uint8Array },
  tell: RotationProgress = () => undefined,
  objects?: SealedObjects,
): Promise<Look & { readonly fresh: number }> => {
  let look: Look = { seen: 0, stale: 0, unreadable: [] }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const { name, walk } of WALKS) await resealPlace(sql, keys, { name, walk, objects }, tell)
    look = await lookAtAll(sql, keys, tell, objects)
    if (look.stale === 0) break
    await sql.query(`UPDATE key_rotation SET progress = '{}' WHERE ${THIS_ONE}`, names(keys))
  }
  if (look.stale === 0 && look.unreadable.length === 0)
    await sql.query(`UPDATE key_rotation SET finished_at = now() WHERE ${THIS_ONE}`, names(keys))
  return { ...look, fresh: (await rotationTo(sql, keys))?.rows ?? 0 }
}

const THIS_ONE = 'from_name = $1 AND to_name = $2'
const names = ({ current, old }: MasterKeys & { readonly old: Uint8Array }): string[] => [
  masterKeyName(old),
  masterKeyName(current),
]

const resealPlace = async (
  sql: Sql,
  keys: MasterKeys & { readonly old: Uint8Array },
  { name, walk, objects }: (typeof WALKS)[number] & { readonly objects: SealedObjects | undefined },
  tell: RotationProgress,
): Promise<void> => {
  let seen = 0
  for (;;) {
    const { progress = {}, rows = 0 } = (await rotationTo(sql, keys)) ?? {}
    const at = progress[name]
    if (at === DONE) return
    const found = await walk(sql, keys, { after: at, onlyLooks: false }, objects)
    seen += found.seen
    await sql.query(
      `UPDATE key_rotation SET rows = rows + $3, progress = progress || jsonb_build_object($4::text, $5::text)
       WHERE ${THIS_ONE}`,
      [...names(keys), found.stale, name, found.after ?? DONE],
    )
    tell({ place: name, seen, fresh: rows + found.stale })
  }
}
