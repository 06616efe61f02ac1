// What uploaded files are called and how they are served.
import { Refusal } from '#protocol/failures.ts'
import { claimedKind } from '#server/documents/intake/content-kind.ts'
import type { ContentKind } from '#server/documents/intake/content-kind.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const MIMES: Readonly<Partial<Record<ContentKind, string>>> = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ofd: 'application/ofd',
}

/** The media type a kind is served with; refuses `document.kind-unknown` for what nobody could open. */
export const mimeOf = (kind: ContentKind): string => {
  const mime = MIMES[kind]
  if (mime !== undefined) return mime
  throw new Refusal(
    'document.kind-unknown',
    '无法识别这种文件。请上传 PDF、Word、Excel、OFD、JPG 或 PNG 文件。',
  )
}

/** A name without paths and control characters, at most 200 characters. */
export const cleanName = (name: string): string =>
  name
    .replaceAll(/^.*[/\\]/g, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200) || '未命名'

/** A name that ends as its content asks for, so that whoever takes the file away can open it. */
export const honestName = (name: string, kind: ContentKind): string =>
  claimedKind(name) === kind ? name : `${name}.${kind === 'jpeg' ? 'jpg' : kind}`

/** The name of the PDF that was made of a file of this name. */
export const pdfName = (name: string): string => `${name.replace(/\.(pdf|docx?|jpe?g|png|xlsx?)$/i, '')}.pdf`

/** The name a file is saved under: what became a PDF is called one. */
export const downloadName = ({ name, mime }: { name: string; mime: string }): string =>
  mime === 'application/pdf' ? pdfName(name) : name
