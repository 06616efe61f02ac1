// What signatures are made with: the drawings and the keys of those who sign.
import type { Deps } from '#server/deps.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { sealsById } from '#server/domain/contracts/parties/seals.ts'
import type { PartyRecord } from '#server/domain/contracts/parties/store.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { loadHolderKey } from '#server/operations/seals/signing-keys/replace.ts'
import type { ChainedKey } from '#server/trust/signer.ts'

type Drawings = { readonly [Kind in SealKind]?: Drawing }

export interface SigningMeans {
  readonly drawingsOf: (party: PartyRecord) => Promise<Drawings>
  /** A person's signature is sealed with the person's key, a company's seals with the company's; refuses as `loadHolderKey`. */
  readonly keyFor: (party: PartyRecord, kind: SealKind) => Promise<ChainedKey>
}

/** Loads each once, for signatures of one moment: a key that is revoked after that is found when the files are checked. */
export const createSigningMeans = (deps: Deps): SigningMeans => {
  const drawings = createOnce<Drawings>()
  const keys = createOnce<ChainedKey>()
  return {
    drawingsOf: (party) => {
      const { seals } = actOf(party)
      return drawings(JSON.stringify(seals), async () => {
        const records = await sealsById(deps.db, Object.values(seals))
        const drawn = (id: string | undefined) => records.find((record) => record.id === id)?.drawing
        const chosen = Object.entries(seals).map(([kind, id]) => [kind, drawn(id)])
        return Object.fromEntries(chosen.filter(([, drawing]) => drawing !== undefined)) as Drawings
      })
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
