// What signatures are made with: the drawings and the keys of those who sign.
import type { Deps } from '#server/deps.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { sealsById } from '#server/domain/contracts/parties/seals.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawDate } from '#server/documents/drawing/text.ts'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import type { EncodedDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { loadHolderKey } from '#server/operations/seals/signing-keys/replace.ts'
import type { ChainedKey } from '#server/trust/signer.ts'

type Drawn = Drawing | EncodedDrawing
type Drawings = { readonly [Kind in SealKind]?: Drawn }

export interface SigningMeans {
  readonly drawingsOf: (party: PartyRecord) => Promise<Drawings>
  /** The date of now. */
  readonly date: () => Promise<Drawn>
  /** A person's signature is sealed with the person's key, a company's seals with the company's; refuses as `loadHolderKey`. */
  readonly keyFor: (party: PartyRecord, kind: SealKind) => Promise<ChainedKey>
}

/** As it is: the worker that draws a single signature encodes it. */
const asItIs = (drawing: Drawing): Drawn => drawing

/** Means for many signatures, whose drawings are encoded once for all of them. */
export const createSharedMeans = (deps: Deps): SigningMeans => createSigningMeans(deps, encodeDrawing)

/** Loads each once, for signatures of one moment: a key that is revoked after that is found when the files are checked. */
export const createSigningMeans = (deps: Deps, encode = asItIs): SigningMeans => {
  const dates = createOnce<Drawn>()
  const drawings = createOnce<Drawings>()
  const keys = createOnce<ChainedKey>()
  return {
    drawingsOf: (party) => {
      const { seals } = actOf(party)
      return drawings(JSON.stringify(seals), async () => {
        const records = await sealsById(deps.db, Object.values(seals))
        const drawn = (id: string | undefined) => records.find((record) => record.id === id)?.drawing
        const chosen = Object.entries(seals).flatMap(([kind, id]) => {
          const drawing = drawn(id)
          return drawing === undefined ? [] : [[kind, encode(drawing)] as const]
        })
        return Object.fromEntries(chosen)
      })
    },
    date: () => {
      const now = deps.clock.now()
      // No day ends within a minute of the clock.
      return dates(String(Math.floor(now.getTime() / 60_000)), async () => encode(drawDate(now)))
    },
    keyFor: (party, kind) => {
      const { userId, companyId } = actOf(party)
      if (kind === 'personSign')
        return keys(`person ${userId}`, () => loadHolderKey(deps, { kind: 'person', userId }))
      if (companyId === null) throw new Error(`party ${party.id} seals for no company`)
      return keys(`company ${companyId}`, () => loadHolderKey(deps, { kind: 'company', companyId }))
    },
  }
}

const createOnce = <T>() => {
  const known = new Map<string, Promise<T>>()
  return (key: string, load: () => Promise<T>): Promise<T> => {
    const found = known.get(key) ?? load()
    known.set(key, found)
    return found
  }
}

const actOf = (party: PartyRecord) => {
  if (party.act === null) throw new Error(`party ${party.id} seals without an act`)
  return party.act
}
