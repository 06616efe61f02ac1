// Pure edits of a draft's content: what each event of the wizard does to it.
import type {
  DraftAttachment,
  DraftContent,
  DraftField,
  DraftFile,
  DraftParty,
} from '#protocol/contracts/drafts/drafts.ts'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import type { FilledField } from '#protocol/contracts/fields/fields.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'

/** A file's name as a contract's name. */
const titleOf = (file: DraftFile | undefined): string =>
  file?.name.replace(/\.[^.]{1,5}$/, '').slice(0, 100) ?? ''

/** Adds an uploaded file at its place; the contract is called like its first file until someone names it otherwise. */
export const withFile = (content: DraftContent, file: DraftFile, at = content.files.length): DraftContent => {
  const files = [...content.files.slice(0, at), file, ...content.files.slice(at)]
  const isUnnamed = content.name === '' || content.name === titleOf(content.files[0])
  return { ...content, files, name: isUnnamed ? titleOf(files[0]) : content.name }
}

/** The content with only those filled fields that stay. */
const keeping = (content: DraftContent, stays: (field: FilledField) => boolean): DraftContent =>
  content.filled === undefined ? content : { ...content, filled: content.filled.filter(stays) }

/** Removes a file with every place and field on it, or one that only goes along. */
export const withoutFile = (content: DraftContent, fileId: string): DraftContent => ({
  ...keeping(content, (field) => field.fileId !== fileId),
  files: content.files.filter((file) => file.fileId !== fileId),
  ...(content.attachList && {
    attachList: content.attachList.filter((file) => file.fileId !== fileId),
  }),
  fields: content.fields.filter((field) => field.fileId !== fileId),
})

/** Adds a file that only goes along. */
export const withAttachment = (
  content: DraftContent,
  { fileId, name, sha256, size }: DraftAttachment,
): DraftContent => ({
  ...content,
  attachList: [...(content.attachList ?? []), { fileId, name, sha256, size }],
})

const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Puts a file at another place in the order. */
export const withFileMoved = (content: DraftContent, fileId: string, to: number): DraftContent => ({
  ...content,
  files: moved(
    content.files,
    content.files.findIndex((file) => file.fileId === fileId),
    to,
  ),
})

/** Adds a party behind the others, next in order. */
export const withParty = (content: DraftContent, party: DraftParty): DraftContent => ({
  ...content,
  parties: [...content.parties, { ...party, signOrder: Math.min(50, content.parties.length + 1) }],
})

/** Changes one party; a party that becomes a person loses its seal places, a company its signature-only ones stay. */
export const withPartyChange = (
  content: DraftContent,
  partyId: string,
  change: Partial<DraftParty>,
): DraftContent => ({
  ...content,
  parties: content.parties.map((party) =>
    party.partyId === partyId ? { ...party, ...change, partyId } : party,
  ),
  fields:
    change.partyType === 1
      ? content.fields.filter(
          (field) => field.partyId !== partyId || field.kind === 'personSign' || field.kind === 'signDate',
        )
      : content.fields,
})

/** Removes a party with its places and fields and closes the gap in the order. */
export const withoutParty = (content: DraftContent, partyId: string): DraftContent => ({
  ...keeping(content, (field) => field.partyId !== partyId),
  parties: content.parties
    .filter((party) => party.partyId !== partyId)
    .map((party, index) => ({ ...party, signOrder: index + 1 })),
  fields: content.fields.filter((field) => field.partyId !== partyId),
})

/** Moves a party to another position in the order and renumbers all. */
export const withPartyMoved = (content: DraftContent, partyId: string, to: number): DraftContent => ({
  ...content,
  parties: moved(
    content.parties,
    content.parties.findIndex((party) => party.partyId === partyId),
    to,
  ).map((party, index) => ({ ...party, signOrder: index + 1 })),
})

/** A box pushed back so that it lies on its page; sizes shrink only when larger than the page. */
export const clampedToPage = <Box extends { x: number; y: number; w: number; h: number }>(
  box: Box,
  page: PageSize,
): Box => {
  const height = basePageHeight(page)
  const w = Math.min(box.w, BASE_PAGE_WIDTH)
  const h = Math.min(box.h, height)
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    ...box,
    w: round(w),
    h: round(h),
    x: round(Math.min(Math.max(0, box.x), BASE_PAGE_WIDTH - w)),
    y: round(Math.min(Math.max(0, box.y), height - h)),
  }
}

/** Replaces all places and fields at once: the placing machine owns them while its step is open. */
export const withFields = (
  content: DraftContent,
  fields: readonly (DraftField | FilledField)[],
): DraftContent => {
  const filled = fields.filter((field): field is FilledField => isFilledKind(field.kind))
  const signed = fields.filter((field): field is DraftField => !isFilledKind(field.kind))
  if (filled.length === 0 && content.filled === undefined) return { ...content, fields: signed }
  return { ...content, fields: signed, filled }
}

/** What a person may change in the draft's own inputs. */
export type ContentChange = Partial<
  Pick<
    DraftContent,
    | 'name'
    | 'contractNo'
    | 'contractType'
    | 'amount'
    | 'remark'
    | 'term'
    | 'payments'
    | 'cc'
    | 'approval'
    | 'reviewers'
    | 'paper'
    | 'attachments'
    | 'ordered'
    | 'deadline'
    | 'minReadSeconds'
    | 'allowDownload'
    | 'viewingCode'
    | 'needsConfirm'
    | 'template'
    | 'parties'
  >
>

/** Events that change the content. */
export type ContentEvent =
  | { type: 'start.picked'; startType: number }
  | { type: 'content.edited'; change: ContentChange }
  | { type: 'file.removed'; fileId: string }
  | { type: 'file.moved'; fileId: string; to: number }
  /** `known` fills in what is known already, such as the initiator's own identity. */
  | { type: 'party.added'; partyType: 1 | 2; known?: Partial<DraftParty> }
  | { type: 'party.edited'; partyId: string; change: Partial<DraftParty> }
  | { type: 'party.removed'; partyId: string }
  | { type: 'party.moved'; partyId: string; to: number }
  | { type: 'fields.changed'; fields: readonly (DraftField | FilledField)[] }

/** A party nobody has filled in yet. */
export const emptyParty = (partyId: string, partyType: 1 | 2): DraftParty => ({
  partyId,
  partyType,
  name: '',
  phone: '',
  companyName: '',
  signOrder: 1,
  willing: ['sms', 'signPwd'],
  isSelf: false,
})

/** The content after an event; `newId` gives ids to what is new. */
export const edited = (content: DraftContent, event: ContentEvent, newId: () => string): DraftContent => {
  switch (event.type) {
    case 'start.picked':
      return { ...content, startType: event.startType }
    case 'content.edited':
      return { ...content, ...event.change }
    case 'file.removed':
      return withoutFile(content, event.fileId)
    case 'file.moved':
      return withFileMoved(content, event.fileId, event.to)
    case 'party.added':
      return withParty(content, { ...emptyParty(newId(), event.partyType), ...event.known })
    case 'party.edited':
      return withPartyChange(content, event.partyId, event.change)
    case 'party.removed':
      return withoutParty(content, event.partyId)
    case 'party.moved':
      return withPartyMoved(content, event.partyId, event.to)
    case 'fields.changed':
      return withFields(content, event.fields)
    default:
      return event satisfies never
  }
}
