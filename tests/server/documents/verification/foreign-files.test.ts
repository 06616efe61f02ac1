// Files of other products, by writer, level and algorithm: honest ones are valid.
import { describe, expect, test } from 'vitest'
import { dateString, dictOf, name, textString } from '#server/documents/pdf/values.ts'
import type { PdfValue } from '#server/documents/pdf/values.ts'
import { verifyDocument } from '#server/documents/verification/verify-document.ts'
import {
  PARTS,
  SIGNED_LOOK,
  blankContract,
  draftOn,
  signedBy,
  withStore,
  withTimestamp,
} from '#tests/support/foreign/files.ts'
import { ALGORITHMS, outside, outsider } from '#tests/support/foreign/signers.ts'
import { WRITERS, appended } from '#tests/support/foreign/writers.ts'
import type { Writer } from '#tests/support/foreign/writers.ts'

const writers = Object.keys(WRITERS) as Writer[]
const [first, second] = [outsider('Other Company'), outsider('Third Company')]

const verdictOn = (pdf: Uint8Array) =>
  verifyDocument(pdf, {
    trustAnchors: [outside.authority.root.certificate],
    now: outside.clock.now(),
  })

type Level = 'CMS' | 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

const signedAt = async (pdf: Uint8Array, writer: Writer, level: Level, field = 'Signature1', who = first) => {
  const timestamped = level !== 'CMS' && level !== 'B-B'
  const signed = await signedBy(pdf, who, {
    field,
    writer,
    timestamped,
    look: SIGNED_LOOK,
    ...(level === 'CMS' ? { subFilter: 'adbe.pkcs7.detached', plain: true } : {}),
  })
  const stored = level === 'B-LT' || level === 'B-LTA' ? withStore(signed, writer) : signed
  return level === 'B-LTA' ? withTimestamp(stored, writer) : stored
}

const short = (verdict: Awaited<ReturnType<typeof verdictOn>>) => ({
  overall: verdict.overall,
  reasons: verdict.reasons,
  signatures: verdict.signatures.map(({ signer, level, trusted, changes }) => ({
    signer,
    level,
    trusted,
    changes,
  })),
})

const sound = (signer: string, level: string) => ({ signer, level, trusted: true, changes: [] })
const STAMP = sound('诺印时间戳服务', 'TST')

describe.each(writers)('%s', (writer) => {
  test.each(['CMS', 'B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('signed once, %s', async (level) => {
    const verdict = await verdictOn(await signedAt(blankContract(writer), writer, level))
    expect(short(verdict)).toEqual({
      overall: 'valid',
      reasons: [],
      signatures: [sound('Other Company', level), ...(level === 'B-LTA' ? [STAMP] : [])],
    })
  })

  test.each(['CMS', 'B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('signed twice, the second %s', async (level) => {
    const once = await signedAt(blankContract(writer), writer, 'B-T')
    const verdict = await verdictOn(await signedAt(once, writer, level, 'Signature2', second))
    const upgraded = level === 'B-LT' || level === 'B-LTA' ? level : 'B-T'
    expect(short(verdict)).toEqual({
      overall: 'valid',
      reasons: [],
      signatures: [
        sound('Other Company', upgraded),
        sound('Third Company', level),
        ...(level === 'B-LTA' ? [STAMP] : []),
      ],
    })
    expect(verdict.signatures[0]?.answers.changes).toContain('之后另有人加签（Third Company）')
  })

  test('signed, archived, signed again by somebody else, archived again', async () => {
    const archived = await signedAt(blankContract(writer), writer, 'B-LTA')
    const verdict = await verdictOn(await signedAt(archived, writer, 'B-LTA', 'Signature2', second))
    expect(short(verdict)).toEqual({
      overall: 'valid',
      reasons: [],
      signatures: [sound('Other Company', 'B-LTA'), STAMP, sound('Third Company', 'B-LTA'), STAMP],
    })
  })
})

/** The contract with an empty place of the second signer, which a product reserved, and what else its form says. */
const withPlace = (form: Record<string, PdfValue> = {}) => {
  const draft = draftOn(blankContract('a plain table'))
  const place = draft.add(
    dictOf({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString('Signature2'),
      Rect: [60, 80, 260, 140],
      F: 4,
    }),
  )
  const page = draft.dict(PARTS.page)
  draft.objects.set(
    PARTS.page,
    new Map([...page, ['Annots', [...draft.file.array(page.get('Annots')), place]]]),
  )
  const acroForm = dictOf({ Fields: [place], SigFlags: 3, ...form })
  draft.objects.set(PARTS.catalog, new Map([...draft.dict(PARTS.catalog), ['AcroForm', acroForm]]))
  return { pdf: appended(blankContract('a plain table'), 'a plain table', draft.objects), into: place.num }
}

test('a place that was empty is signed with the notes products make on it', async () => {
  const { pdf, into } = withPlace()
  const once = await signedAt(pdf, 'a plain table', 'B-T')
  const entries = {
    F: 132,
    Ff: 1,
    M: dateString(outside.clock.now()),
    MK: dictOf({}),
    DA: textString('/F 0 Tf'),
  }
  const twice = await signedBy(once, second, {
    field: 'Signature2',
    writer: 'a plain table',
    timestamped: true,
    look: SIGNED_LOOK,
    into,
    entries,
  })
  expect(short(await verdictOn(twice))).toEqual({
    overall: 'valid',
    reasons: [],
    signatures: [sound('Other Company', 'B-T'), sound('Third Company', 'B-T')],
  })
})

test('a form told to redraw its fields draws nothing where there are only signatures', async () => {
  const { pdf } = withPlace({ NeedAppearances: true })
  const { overall, reasons } = await verdictOn(await signedAt(pdf, 'a plain table', 'B-T'))
  expect({ overall, reasons }).toEqual({ overall: 'valid', reasons: ['还有 1 个预留的签名域没有签署'] })
})

test.each(Object.entries(ALGORITHMS))('%s', async (what, algorithm) => {
  const who = outsider('Other Company', algorithm)
  const verdict = await verdictOn(
    await signedAt(blankContract('a plain table'), 'a plain table', 'B-T', 'S', who),
  )
  const weak = /SHA-1$|1024/.test(what)
  expect(
    verdict.signatures.map(({ algorithm: named, digest, intact }) => ({ named, digest, intact })),
  ).toEqual([{ named: algorithm.named, digest: what.slice(what.lastIndexOf(' ') + 1), intact: true }])
  expect(verdict.overall).toBe(weak ? 'weak' : 'valid')
})
