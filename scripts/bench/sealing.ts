// Measures the CPU time of one seal.
// It compares ours with bare hashing and signing, @libpdf/core's sign() and @signpdf.
import { createHash } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { P12Signer } from '@signpdf/signer-p12'
import { SignPdf } from '@signpdf/signpdf'
import { drawCompanySeal } from '#server/documents/drawing/company-seal.ts'
import { encodeDrawing } from '#server/documents/signing/encoded-drawing.ts'
import { signAppending, signDocument } from '#server/documents/signing/sign-document.ts'
import { reserveSlots } from '#server/documents/signing/slots.ts'
import { signedAttributes } from '#server/trust/cms.ts'
import type { KeyKind } from '#server/trust/keys.ts'
import { OID } from '#server/trust/oids.ts'
import { embeddedSigner, signWith } from '#server/trust/signer.ts'
import type { EmbeddedKey } from '#server/trust/signer.ts'
import { pagesOf } from '#tests/support/pdf-samples.ts'
import { missingTool, pem, runTool } from '#tests/support/pdf-tools.ts'
import { createTestTrust } from '#tests/support/signers.ts'

/** One measured way of sealing. `cpuMs` is process CPU time per document, all threads; `note` says what was measured. */
export interface SealingRow {
  readonly key: KeyKind
  readonly what: string
  readonly cpuMs: number
  readonly perSecondAndCore: number
  readonly note: string
}

/** What came of it, with the two figures that have an aim: times faster than the faster rival (≥ 5), share of the bare cost (≥ 0.6). */
export interface SealingBench {
  readonly rows: SealingRow[]
  readonly aims: { key: KeyKind; timesFaster: number; shareOfBare: number }[]
}

interface Contestant {
  readonly what: string
  readonly note: string
  readonly runs: number
  readonly seal: () => Promise<unknown>
}

const PAGES = 10
const FILE_BYTES = 280_000
const ROUNDS = 9

/** Seals a 10-page file of about 280 KB with RSA-2048 and P-256, level B-B on all sides. */
export const benchSealing = async (): Promise<SealingBench> => {
  const trust = createTestTrust()
  const original = pagesOf(PAGES, { filler: FILE_BYTES - 6000 })
  const place = { page: PAGES - 1, x: 560, y: 880, w: 160, h: 160 }
  const act = { field: 'seal', seals: [place], dates: [], crossPage: [] }
  const reserved = await reserveSlots(original, [act])
  const drawing = drawCompanySeal({ kind: 'company', name: '云杉（北京）信息科技有限公司' })
  const appearances = { seal: encodeDrawing(drawing) }
  const time = trust.clock.now()
  const rows: SealingRow[] = []
  const aims: SealingBench['aims'] = []

  for (const key of ['rsa2048', 'p256'] as const) {
    const held = trust.key('云杉（北京）信息科技有限公司', key)
    const signer = embeddedSigner(held)
    const request = { field: 'seal', appearances, signer, time }
    const sealed = await signDocument({ pdf: reserved, ...request })
    const measured = await measure([
      {
        what: '诺印',
        note: 'visible vector seal at a reserved place; the finished revision, ready to append',
        runs: 200,
        seal: () => signAppending({ pdf: reserved, ...request }),
      },
      {
        what: '诺印, whole file',
        note: 'the same, copied together with the file',
        runs: 200,
        seal: () => signDocument({ pdf: reserved, ...request }),
      },
      {
        what: '诺印, reserving and whole file',
        note: 'from the unprepared file; a contract reserves once for all parties',
        runs: 200,
        seal: async () => signDocument({ pdf: await reserveSlots(original, [act]), ...request }),
      },
      {
        what: '诺印, with time stamp',
        note: 'level B-T: the embedded authority issues a token and the engine checks it; the others do not',
        runs: 100,
        seal: () => signAppending({ pdf: reserved, ...request, timestamps: trust.timestamps }),
      },
      {
        what: 'bare',
        note: 'SHA-256 over the covered bytes and one private-key operation',
        runs: 200,
        seal: bare(sealed.pdf, sealed.byteRange, held),
      },
      {
        what: '@libpdf/core sign()',
        note: 'load and sign, no appearance, WebCrypto key opened beforehand',
        runs: 30,
        seal: await libpdf(original, held),
      },
      ...(key === 'rsa2048' ? signpdf(original, held) : []),
    ])
    rows.push(...measured.map((row) => ({ ...row, key })))
    const cost = (what: string) => measured.find((row) => row.what === what)?.cpuMs ?? Number.NaN
    const rivals = measured.filter((row) => row.what.startsWith('@')).map((row) => row.cpuMs)
    aims.push({
      key,
      // The others write a whole file, so ours does here too.
      timesFaster: round(Math.min(...rivals) / cost('诺印, whole file')),
      shareOfBare: round(cost('bare') / cost('诺印')),
    })
  }
  return { rows, aims }
}

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}

/** Rounds take turns, so that a busy machine slows everyone alike; the median round counts. */
const measure = async (contestants: readonly Contestant[]): Promise<Omit<SealingRow, 'key'>[]> => {
  const times = contestants.map((): number[] => [])
  for (let roundNumber = -1; roundNumber < ROUNDS; roundNumber += 1) {
    for (const [index, { runs, seal }] of contestants.entries()) {
      // Nobody pays for the garbage of the one before.
      collectGarbage()
      const before = process.cpuUsage()
      for (let run = 0; run < runs; run += 1) await seal()
      const { user, system } = process.cpuUsage(before)
      if (roundNumber >= 0) times[index]?.push((user + system) / 1000 / runs)
    }
  }
  return contestants.map(({ what, note }, index) => {
    const sorted = (times[index] ?? []).toSorted((a, b) => a - b)
    const cpuMs = sorted[sorted.length >> 1] ?? Number.NaN
    return { what, note, cpuMs: round(cpuMs), perSecondAndCore: Math.round(1000 / cpuMs) }
  })
}

const bare = (pdf: Uint8Array, range: readonly [number, number, number, number], key: EmbeddedKey) => {
  const before = pdf.subarray(0, range[1])
  const after = pdf.subarray(range[2])
  return () => {
    const digest = createHash('sha256').update(before).update(after).digest()
    return Promise.resolve(signWith(key.privateKey, signedAttributes(OID.data, digest, key.certificate)))
  }
}

const libpdf = async (pdf: Uint8Array, { certificate, chain, privateKey }: EmbeddedKey) => {
  const rsa = privateKey.asymmetricKeyType === 'rsa'
  const signer = new CryptoKeySigner(
    await webKey(privateKey),
    certificate,
    rsa ? 'RSA' : 'EC',
    rsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA',
    [...chain],
  )
  return async () => (await PDF.load(pdf)).sign({ signer, reason: '签署合同' })
}

const webKey = (key: KeyObject): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'pkcs8',
    key.export({ format: 'der', type: 'pkcs8' }),
    key.asymmetricKeyType === 'rsa'
      ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
      : { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )

const signpdf = (pdf: Uint8Array, { privateKey }: EmbeddedKey): Contestant[] => {
  if (missingTool('openssl')) return []
  const secret = 'bench'
  const key = pem('PRIVATE KEY', privateKey.export({ format: 'der', type: 'pkcs8' }))
  // The package reads certificates signed with RSA only, so it gets a self-signed one.
  const selfSigned = ['req', '-x509', '-key', '{key}', '-subj', '/CN=bench', '-days', '2']
  const certificate = runTool('openssl', selfSigned, { key }).bytes
  const { bytes } = runTool(
    'openssl',
    ['pkcs12', '-export', '-legacy', '-inkey', '{key}', '-in', '{certificate}', '-passout', `pass:${secret}`],
    { key, certificate },
  )
  const file = Buffer.from(pdf)
  const p12 = Buffer.from(bytes)
  return [
    {
      what: '@signpdf/signpdf',
      note: 'placeholder-plain and signer-p12, no appearance, P12 opened each time as the package does',
      runs: 2,
      seal: async () => {
        const prepared = plainAddPlaceholder({
          pdfBuffer: file,
          reason: '签署合同',
          contactInfo: '',
          name: '云杉',
          location: '',
        })
        return new SignPdf().sign(prepared, new P12Signer(p12, { passphrase: secret }))
      },
    },
  ]
}

const round = (value: number): number => Math.round(value * 1000) / 1000
