// PKCS#12 files as OpenSSL makes them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CertifiedKey } from '#server/trust/signer.ts'
import { pem } from './pdf-tools.ts'

export const PFX_PASSWORD = '证书口令 Pfx-2026'

/** A file with the key, its certificate and those above it; `more` are further arguments of `openssl pkcs12 -export`. */
export const pfxOf = (
  { certificate, privateKey }: CertifiedKey,
  above: readonly Uint8Array[],
  { password = PFX_PASSWORD, more = [] }: { password?: string; more?: readonly string[] } = {},
): Uint8Array => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-pfx-'))
  const file = (name: string, content: Uint8Array | string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  try {
    // prettier-ignore
    execFileSync('openssl', ['pkcs12', '-export', '-inkey', file('key', privateKey.export({ type: 'pkcs8', format: 'pem' })),
      '-in', file('certificate', pem('CERTIFICATE', certificate)),
      ...(above.length === 0 ? [] : ['-certfile', file('above', pem('CERTIFICATE', ...above))]),
      '-passout', `file:${file('password', password)}`, '-out', join(folder, 'out.p12'), ...more], { stdio: 'pipe' })
    return new Uint8Array(readFileSync(join(folder, 'out.p12')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
