// What changed from one version of a contract to the next: files, parties, places and terms.
import { limitedStyles, stylesTaken } from '#protocol/contracts/drafts/sign-style-words.ts'
import { WILLING_WORDS } from '#protocol/contracts/drafts/willing-words.ts'
import type { DraftAttachment, DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { partyKey } from '#protocol/contracts/drafts/rules.ts'
import { planWords } from '#protocol/contracts/drafts/payments.ts'
import { termWords } from '#protocol/contracts/drafts/term.ts'
import type { VersionChange } from '#protocol/contracts/reviews/versions.ts'
import { uploadsOf } from '#server/domain/contracts/documents/draft-files.ts'
import { fieldChanges } from './field-changes.ts'
import { partyLine } from './party-line.ts'

type Kind = VersionChange['kind']

/** All changes from one version to the next, in the order in which the wizard asks for the things. */
export const changesBetween = (before: DraftContent, after: DraftContent): VersionChange[] => [
  ...valueChanges(before, after),
  ...fileChanges(before, after),
  ...partyChanges(before, after),
  ...placeChanges(before, after),
  ...fieldChanges(before, after),
  ...changeOf('reviewers', reviewersOf(before), reviewersOf(after)),
  ...changeOf('copies', namesOf(before), namesOf(after)),
]

const changeOf = (kind: Kind, before: string, after: string, about = ''): VersionChange[] =>
  before === after ? [] : [{ kind, about, before, after }]

const valueChanges = (before: DraftContent, after: DraftContent): VersionChange[] => [
  ...changeOf('name', before.name, after.name),
  ...changeOf('contractNo', before.contractNo, after.contractNo),
  ...changeOf('contractType', before.contractType, after.contractType),
  ...changeOf('amount', numberText(before.amount), numberText(after.amount)),
  ...changeOf('remark', before.remark, after.remark),
  ...changeOf('deadline', before.deadline ?? '', after.deadline ?? ''),
  ...changeOf('order', String(before.ordered), String(after.ordered)),
  ...changeOf('allowDownload', String(before.allowDownload !== false), String(after.allowDownload !== false)),
  ...changeOf('viewingCode', before.viewingCode ?? '', after.viewingCode ?? ''),
  ...changeOf('term', termWords(before.term), termWords(after.term)),
  ...changeOf('payments', planWords(before.payments), planWords(after.payments)),
  ...changeOf('confirm', String(before.needsConfirm === true), String(after.needsConfirm === true)),
  ...changeOf('readSeconds', String(before.minReadSeconds), String(after.minReadSeconds)),
]

const numberText = (value: number | null): string => (value === null ? '' : String(value))

const namesOf = ({ cc }: DraftContent): string =>
  cc.map(({ name, timing }) => `${name}（${timing === 1 ? '发起时' : '完成后'}）`).join('、')

const reviewersOf = ({ reviewers = [] }: DraftContent): string => reviewers.map(({ name }) => name).join('、')

/** What is signed and what goes along, in its order. */
const orderOf = (files: readonly DraftAttachment[]): string => files.map(({ name }) => name).join('、')

/** Files on which nobody signs, though they have pages. */
const notSignedOf = ({ files, attachments = [] }: DraftContent): string =>
  files
    .filter(({ fileId }) => attachments.includes(fileId))
    .map(({ name }) => name)
    .join('、')

/** A file is the same by its bytes; one of the same name with other bytes was replaced. */
const fileChanges = (before: DraftContent, after: DraftContent): VersionChange[] => {
  const [was, is] = [uploadsOf(before), uploadsOf(after)]
  const isIn = (files: readonly DraftAttachment[], sha256: string) =>
    files.some((file) => file.sha256 === sha256)
  const gone = was.filter(({ sha256 }) => !isIn(is, sha256))
  const fresh = is.filter(({ sha256 }) => !isIn(was, sha256))
  const replaced = fresh.filter(({ name }) => gone.some((file) => file.name === name))
  const line = (kind: Kind, name: string): VersionChange => ({ kind, about: name, before: '', after: '' })
  const isReplaced = ({ name }: { name: string }) => replaced.some((file) => file.name === name)
  return [
    ...replaced.map(({ name }) => line('fileReplaced', name)),
    ...gone.filter((file) => !isReplaced(file)).map(({ name }) => line('fileRemoved', name)),
    ...fresh.filter((file) => !isReplaced(file)).map(({ name }) => line('fileAdded', name)),
    ...(gone.length + fresh.length === 0 ? changeOf('fileOrder', orderOf(was), orderOf(is)) : []),
    ...changeOf('notSigned', notSignedOf(before), notSignedOf(after)),
  ]
}

const partyText = (party: DraftParty, { ordered }: DraftContent): string =>
  [
    partyLine(party),
    party.willing.map((way) => WILLING_WORDS[way]).join('或'),
    ...(limitedStyles(stylesTaken(party)) === '' ? [] : [`限${limitedStyles(stylesTaken(party))}`]),
    ...(ordered ? [`第 ${party.signOrder} 位`] : []),
  ].join('，')

const partyChanges = (before: DraftContent, after: DraftContent): VersionChange[] => {
  const earlier = new Map(before.parties.map((party) => [partyKey(party), party]))
  const later = new Set(after.parties.map(partyKey))
  const gone = before.parties.filter((party) => !later.has(partyKey(party)))
  return [
    ...gone.flatMap((party) => changeOf('partyRemoved', partyLine(party), '', partyLine(party))),
    ...after.parties.flatMap((party) => {
      const old = earlier.get(partyKey(party))
      if (old === undefined) return changeOf('partyAdded', '', partyLine(party), partyLine(party))
      return changeOf('partyChanged', partyText(old, before), partyText(party, after), partyLine(party))
    }),
  ]
}

/** Where a party signs, so that two versions can be compared: by the file's bytes, not by ids that a new upload changes. */
const placesOf = (content: DraftContent, party: DraftParty): string[] =>
  content.fields
    .filter(({ partyId }) => partyId === party.partyId)
    .map(({ fileId, kind, page, x, y, w, h }) => {
      const position = content.files.findIndex((file) => file.fileId === fileId)
      return [position, kind, page, ...[x, y, w, h].map(Math.round)].join(' ')
    })
    .toSorted()

const placeChanges = (before: DraftContent, after: DraftContent): VersionChange[] => {
  const earlier = new Map(before.parties.map((party) => [partyKey(party), party]))
  return after.parties.flatMap((party): VersionChange[] => {
    const old = earlier.get(partyKey(party))
    if (old === undefined) return []
    const [was, is] = [placesOf(before, old), placesOf(after, party)]
    if (was.join() === is.join()) return []
    return [{ kind: 'places', about: partyLine(party), before: String(was.length), after: String(is.length) }]
  })
}
