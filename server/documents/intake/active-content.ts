// What in a PDF can act, change or hide something after signing, and how to take it out.
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core'
import type { PDF, PdfObject } from '@libpdf/core'

/** Why a piece is taken out. */
export type ActiveKind = 'script' | 'attachment' | 'xfa' | 'bookkeeping'

/** One piece found; `remove` takes it out of the document in memory. */
export interface ActivePiece {
  readonly kind: ActiveKind
  readonly remove: () => void
}

// Actions that only lead the reader to a place stay (ISO 32000-1, table 198).
const HARMLESS_ACTIONS: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named', 'Thread'])
const ACTION_KEYS = ['A', 'PA', 'Next', 'OpenAction'] as const
const CATALOG_BOOKKEEPING = ['Collection', 'Legal', 'Requirements', 'Perms', 'DSS'] as const

/** Everything active in the document. `dicts` are its reachable dictionaries. */
export const findActiveContent = (pdf: PDF, dicts: readonly PdfDict[]): readonly ActivePiece[] => {
  const catalog = pdf.getCatalog()
  return [...catalogPieces(pdf, catalog), ...dicts.flatMap((dict) => dictPieces(pdf, dict))]
}

const catalogPieces = (pdf: PDF, catalog: PdfDict): ActivePiece[] => {
  const resolve = pdf.getObject.bind(pdf)
  const pieces: ActivePiece[] = []
  const names = catalog.getDict('Names', resolve)
  if (names) {
    pieces.push(...keyPieces(names, 'JavaScript', 'script'))
    pieces.push(...keyPieces(names, 'EmbeddedFiles', 'attachment'))
    for (const key of ['Renditions', 'AlternatePresentations'])
      pieces.push(...keyPieces(names, key, 'script'))
  }
  const form = catalog.getDict('AcroForm', resolve)
  if (form) pieces.push(...keyPieces(form, 'XFA', 'xfa'))
  for (const key of CATALOG_BOOKKEEPING) pieces.push(...keyPieces(catalog, key, 'bookkeeping'))
  // Layers that switch themselves by occasion (screen, print, zoom) look different in different readers.
  const layers = catalog.getDict('OCProperties', resolve)
  if (layers) {
    pieces.push(...keyPieces(layers, 'Configs', 'bookkeeping'))
    const initial = layers.getDict('D', resolve)
    if (initial) pieces.push(...keyPieces(initial, 'AS', 'bookkeeping'))
  }
  return pieces
}

const dictPieces = (pdf: PDF, dict: PdfDict): ActivePiece[] => {
  const pieces: ActivePiece[] = [...additionalActions(pdf, dict)]
  for (const key of ACTION_KEYS) {
    const value = dict.get(key)
    if (value && isHarmful(pdf, value)) pieces.push(...keyPieces(dict, key, 'script'))
  }
  if (isAttachment(pdf, dict.get('AF'))) pieces.push(...keyPieces(dict, 'AF', 'attachment'))
  if (dict.has('EF') && (dict.has('F') || dict.has('UF'))) pieces.push(...keyPieces(dict, 'EF', 'attachment'))
  if (dict.getName('Type')?.value === 'Page') pieces.push(...keyPieces(dict, 'Thumb', 'bookkeeping'))
  return pieces
}

const additionalActions = (pdf: PDF, dict: PdfDict): ActivePiece[] => {
  const actions = dict.getDict('AA', pdf.getObject.bind(pdf))
  // A font or picture may have this name too.
  return actions && !actions.has('Type') && !actions.has('Subtype') ? keyPieces(dict, 'AA', 'script') : []
}

const isAttachment = (pdf: PDF, value: PdfObject | undefined): boolean => {
  const target = value instanceof PdfRef ? pdf.getObject(value) : value
  if (target instanceof PdfDict) return target.has('EF') || target.has('F') || target.has('UF')
  return target instanceof PdfArray
}

const keyPieces = (dict: PdfDict, key: string, kind: ActiveKind): ActivePiece[] =>
  dict.has(key) ? [{ kind, remove: () => void dict.delete(key) }] : []

const isHarmful = (pdf: PDF, value: PdfObject): boolean => {
  const target = value instanceof PdfRef ? pdf.getObject(value) : value
  if (target instanceof PdfArray) return [...target].some((item) => isHarmfulAction(pdf, item))
  return target ? isHarmfulAction(pdf, target) : false
}

const isHarmfulAction = (pdf: PDF, value: PdfObject): boolean => {
  const action = value instanceof PdfRef ? pdf.getObject(value) : value
  if (!(action instanceof PdfDict)) return false
  const kind = action.getName('S', pdf.getObject.bind(pdf))?.value
  // Structure attributes are also under /A, without an action type.
  return kind !== undefined && ACTION_TYPES.has(kind) && !HARMLESS_ACTIONS.has(kind)
}

const ACTION_TYPES: ReadonlySet<string> = new Set([
  ...HARMLESS_ACTIONS,
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'GoToDp',
  'Sound',
  'Movie',
  'Hide',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'SetOCGState',
  'Rendition',
  'Trans',
  'GoTo3DView',
  'RichMediaExecute',
])
