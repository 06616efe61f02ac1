// Independent programs and our own verifier check a finished contract.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { verdict } from '#protocol/contracts/verification/verdict.ts'
import { runTool } from '#tests/support/pdf-tools.ts'
import { opensslCms, opensslTimestamp, signaturesIn, signerInfoOf } from '#tests/support/signed-pdf.ts'
import { quickly } from './quickly.ts'

/** The root certificate a server made at its first start, DER. */
const rootOf = (dataDir: string): Uint8Array =>
  Buffer.from(
    readFileSync(join(dataDir, 'trust-root.pem'), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('-----'))
      .join(''),
    'base64',
  )

/** What `npm run verify` says of the file, with the server's own root as the only trust. */
export const verifiedBy = (dataDir: string, pdf: Uint8Array) => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-judge-'))
  try {
    const path = join(folder, 'contract.pdf')
    writeFileSync(path, pdf)
    const { status, stdout } = spawnSync(
      process.execPath,
      [...quickly, 'scripts/verify.ts', path, '--json'],
      {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
      },
    )
    const { overall, signatures } = v.parse(verdict, JSON.parse(stdout))
    return {
      status,
      overall,
      signatures: signatures.map(({ level, trusted, intact }) => ({ level, trusted, intact })),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the outside tools say: pdfsig and OpenSSL of each signature and time stamp, qpdf and MuPDF of the file. */
export const judgedOutside = (dataDir: string, pdf: Uint8Array) => {
  const root = rootOf(dataDir)
  const found = signaturesIn(pdf)
  const signatures = found.filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached')
  const stamp = found.at(-1)
  const last = signatures.at(-1)
  const beforeLongTerm = pdf.subarray(0, last === undefined ? 0 : last.byteRange[2] + last.byteRange[3])
  const pdfsig = runTool('pdfsig', ['-nocert', '{pdf}'], { pdf: beforeLongTerm }).output
  return {
    pdfsigValid: pdfsig.match(/Signature is Valid/g)?.length ?? 0,
    pdfsigWhole: pdfsig.match(/ - Total document signed/g)?.length ?? 0,
    cms: signatures.map((one) => opensslCms(one, root).includes('CAdES Verification successful')),
    timestamps: signatures.map((one) => {
      const { value, token } = signerInfoOf(one.contents)
      return opensslTimestamp(token ?? new Uint8Array(), value, root).includes('Verification: OK')
    }),
    documentTimestamp:
      stamp?.subFilter === 'ETSI.RFC3161' &&
      opensslTimestamp(stamp.contents, stamp.covered, root).includes('Verification: OK') &&
      stamp.byteRange[2] + stamp.byteRange[3] === pdf.length,
    qpdf: runTool('qpdf', ['--check', '{pdf}'], { pdf }).status,
    mutool: /error|warning/.exec(runTool('mutool', ['info', '{pdf}'], { pdf }).output)?.[0] ?? 'sound',
  }
}

/** What `judgedOutside` answers for a file with so many signers that is in order. */
export const soundFile = (signers: number) => ({
  pdfsigValid: signers,
  pdfsigWhole: 1,
  cms: Array.from({ length: signers }, () => true),
  timestamps: Array.from({ length: signers }, () => true),
  documentTimestamp: true,
  qpdf: 0,
  mutool: 'sound',
})
