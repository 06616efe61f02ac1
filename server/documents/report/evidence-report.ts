// Sets the evidence report (出证报告) of a completed contract.
import { BASE_PAGE_WIDTH, POINTS_PER_MM } from '#protocol/page-geometry.ts'
import type { PageBox } from '#protocol/page-geometry.ts'
import { typeset } from '#server/documents/typesetting/typeset.ts'
import type { EvidenceReport, EvidenceReportData } from './evidence-report-data.ts'
import { qrCodeSvg } from './qr-code.ts'
import { reportWords } from './report-words.ts'

const SEAL_SIDE_MM = 42
const A4_WIDTH = 210 * POINTS_PER_MM

/**
 * The report as an unsigned PDF, ready for the platform's seal at `sealPlace`. Blocks its thread for some 100 ms:
 * the server calls it through `createReportRenderer`.
 */
export const layOutEvidenceReport = async (data: EvidenceReportData): Promise<EvidenceReport> => {
  const { pdf, positions } = await typeset({
    template: new URL('evidence-report.typ', import.meta.url),
    data: reportWords(data),
    files: { 'check.svg': Buffer.from(qrCodeSvg(data.checkUrl), 'utf8') },
    createdAt: data.issuedAt,
    locate: ['seal-place'],
  })
  return { pdf, sealPlace: sealPlace(positions['seal-place']) }
}

/** The report's PDF alone. */
export const renderEvidenceReport = async (data: EvidenceReportData): Promise<Uint8Array> =>
  (await layOutEvidenceReport(data)).pdf

const sealPlace = (
  at: { readonly page: number; readonly x: number; readonly y: number } | undefined,
): PageBox => {
  if (!at) throw new Error('the evidence report has no place for its seal')
  const perPoint = BASE_PAGE_WIDTH / A4_WIDTH
  const side = SEAL_SIDE_MM * POINTS_PER_MM * perPoint
  return { page: at.page - 1, x: at.x * perPoint, y: at.y * perPoint, w: side, h: side }
}
