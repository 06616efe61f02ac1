// All that the product itself draws into reserved places passes the checks on covering paint.
import { expect, test } from 'vitest'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import type { Drawing } from '#server/documents/drawing/drawing.ts'
import { drawHandwriting } from '#server/documents/drawing/handwriting.ts'
import { drawNameStamp } from '#server/documents/drawing/name-stamp.ts'
import { drawTypedSignature } from '#server/documents/drawing/typed-signature.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import { archive, signAs, signedOnce, trust } from '#tests/support/attacks/contract-sample.ts'

const name = '深圳前海鹰鹏麟麒股权投资基金管理合伙企业（有限合伙）'
const stroke = (...points: [number, number][]) => points.map(([x, y], i) => ({ x, y, time: i * 10 }))

const drawings: Record<string, () => Drawing> = {
  'a company seal': () => drawCompanySeal({ kind: 'company', name, code: '1101080123456' }),
  'an oval seal': () => drawCompanySeal({ kind: 'company', name, outline: 'oval' }),
  'a square seal': () => drawCompanySeal({ kind: 'finance', name, outline: 'square' }),
  'a blue seal': () => drawCompanySeal({ kind: 'personnel', name, color: 'blue' }),
  'a name stamp': () => drawNameStamp('欧阳明月', { framed: true }),
  'a name stamp of dense characters': () => drawNameStamp('鑫鑫鑫鑫', { framed: true }),
  'a faint name stamp': () => drawNameStamp('李明', { opacity: 20 }),
  'a flat name stamp': () => drawNameStamp('阿卜杜热合曼', { outline: 'rectangle', framed: true }),
  'a typed signature': () => drawTypedSignature('王小明', 'brush').drawing,
  handwriting: () => drawHandwriting([stroke([10, 10], [60, 40], [90, 20]), stroke([20, 60], [100, 70])]),
  'a single upright stroke': () => drawHandwriting([stroke([50, 10], [50, 60], [50, 110])]),
  'a single flat stroke': () => drawHandwriting([stroke([10, 50], [60, 50], [110, 50])]),
}

test.each(Object.entries(drawings))('%s', async (_, draw) => {
  const pdf = await archive(await signAs(signedOnce, 'seller', { seal: draw() }))
  const { overall, reasons } = await verifyDocument(pdf, {
    trustAnchors: [trust.authority.root.certificate],
    now: trust.clock.now(),
  })
  expect({ overall, reasons }).toEqual({ overall: 'valid', reasons: [] })
})
