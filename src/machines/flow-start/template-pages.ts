// A template's fields and places as those of a draft, with its roles as parties, and back.
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import type { TemplateContent } from '#protocol/templates/templates/content.ts'
import { emptyParty } from '#src/machines/flow-start/content-edits.ts'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'

export type FileContent = Extract<TemplateContent, { readonly templateStyle: 2 }>
/** What is set on its pages. */
export type OnTemplate = Pick<FileContent, 'fields' | 'places'>

/** A party for each role; whether a person or a company takes it shows when the template is used. */
export const partiesOf = (roles: readonly string[], newId: () => string): readonly DraftParty[] =>
  roles.map((name, at) => ({ ...emptyParty(newId(), 1), name, signOrder: at + 1 }))

export const fileOf = ({ file }: FileContent): DraftFile => ({ ...file, alreadySigned: false, notes: [] })

/** What belongs to a role that signs no more is left out. */
export const placedOf = (
  { fields, places }: OnTemplate,
  { fileId }: Pick<DraftFile, 'fileId'>,
  parties: readonly DraftParty[],
): readonly Placed[] => {
  const partyOf = (role: string) => parties.find(({ name }) => name === role)?.partyId
  return [
    ...places.flatMap(({ role, ...place }): Placed[] => {
      const partyId = partyOf(role)
      return partyId === undefined ? [] : [{ ...place, fileId, partyId }]
    }),
    ...fields.map(({ role, ...field }): Placed => ({
      ...field,
      fileId,
      partyId: (role === null ? undefined : partyOf(role)) ?? null,
      value: '',
    })),
  ]
}

export const onTemplateOf = (all: readonly Placed[], parties: readonly DraftParty[]): OnTemplate => {
  const roleOf = (partyId: string | null) => parties.find((party) => party.partyId === partyId)?.name ?? null
  return {
    fields: all.filter(isFilled).map(({ fileId: _file, partyId, value: _value, ...field }) => ({
      ...field,
      role: roleOf(partyId),
    })),
    places: all.flatMap((place) => {
      if (isFilled(place)) return []
      const { fileId: _file, partyId, ...rest } = place
      return [{ ...rest, role: roleOf(partyId) ?? '' }]
    }),
  }
}
