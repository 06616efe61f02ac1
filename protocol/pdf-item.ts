// A file that can be looked at and, where it is a template, used.
// See specification §3 (PDF item) and §5 (PDF preview).
import * as v from 'valibot'
import { id } from '#protocol/envelope.ts'

/** 1 平台, 2 常用, 3 自建, 4 固定. */
export const TEMPLATE_TYPE = { platform: 1, common: 2, ownBuilt: 3, fixed: 4 } as const
/** 1 an online text, 2 a file. */
export const TEMPLATE_STYLE = { online: 1, file: 2 } as const
/** 0 may be used, 1 was stopped. */
export const USE_STATUS = { usable: 0, stopped: 1 } as const

/** What is looked at. A plain document has no template: its `templateId`, `templateType` and `templateStyle` are null. */
export const pdfItem = v.object({
  /** Where its pages come from: a path of this service; empty where it is a text alone. */
  pdfUrl: v.string(),
  /** Where its text comes from, for one written online; empty for a file. */
  htmlUrl: v.string(),
  templateId: v.nullable(id),
  /** What it is called. */
  templateName: v.string(),
  templateType: v.nullable(v.picklist([1, 2, 3, 4])),
  /** The files that go along with it. */
  attachList: v.array(v.object({ name: v.string(), size: v.number() })),
  /** The kinds of law firms it comes from, as one text; empty where none made it. */
  lawfirmTypeStr: v.string(),
  useStatus: v.picklist([0, 1]),
  /** Whether places to sign or to fill are set on it. */
  isPosition: v.boolean(),
  templateStyle: v.nullable(v.picklist([1, 2])),
})
export type PdfItem = v.InferOutput<typeof pdfItem>

/**
 * How 使用 stands on an item. `stopped` cannot be pressed; `unplaced` only looks so: it may be pressed, and whoever offers it
 * says what is missing.
 */
export type UseStanding = 'usable' | 'stopped' | 'unplaced'

/** Stopped by its status; unplaced is a common template that is a file, or a fixed one, as long as nothing is set on it. */
export const standingOf = ({
  useStatus,
  templateType,
  templateStyle,
  isPosition,
}: Pick<PdfItem, 'useStatus' | 'templateType' | 'templateStyle' | 'isPosition'>): UseStanding => {
  if (useStatus === USE_STATUS.stopped) return 'stopped'
  const needsPlaces =
    (templateType === TEMPLATE_TYPE.common && templateStyle === TEMPLATE_STYLE.file) ||
    templateType === TEMPLATE_TYPE.fixed
  return needsPlaces && !isPosition ? 'unplaced' : 'usable'
}

/** A plain document as an item: it may be looked at, and is no template. */
export const documentItem = (
  { name, pdfUrl }: { readonly name: string; readonly pdfUrl: string },
  attachList: PdfItem['attachList'] = [],
): PdfItem => ({
  pdfUrl,
  htmlUrl: '',
  templateId: null,
  templateName: name,
  templateType: null,
  attachList,
  lawfirmTypeStr: '',
  useStatus: USE_STATUS.usable,
  isPosition: false,
  templateStyle: null,
})
