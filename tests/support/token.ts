// A software token (SoftHSM2) for tests of keys in tokens.
// Without it and pkcs11js those tests are skipped.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TokenConfig } from '#server/gateways/pkcs11/token-config.ts'
import { findPkcs11, findSoftHsm } from '../../scripts/tools.ts'

/** Whether tokens cannot be tested here; says so once. */
export const missingToken = (): boolean => {
  const isMissing = findPkcs11() === undefined || findSoftHsm() === undefined
  if (isMissing) console.warn('skipped: keys in a PKCS#11 token (softhsm2 and pkcs11js are not installed)')
  return isMissing
}

/** A token of its own; SoftHSM reads where it lies from the environment, so its tests run in a process alone. */
export const createSoftToken = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nuoyin-token-'))
  const tokens = path.join(folder, 'tokens')
  mkdirSync(tokens)
  const conf = path.join(folder, 'softhsm2.conf')
  writeFileSync(conf, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`)
  process.env['SOFTHSM2_CONF'] = conf
  const pins = ['--pin', '1234', '--so-pin', '5678']
  execFileSync('softhsm2-util', ['--init-token', '--free', '--label', 'nuoyin', ...pins], { stdio: 'ignore' })
  const config: TokenConfig = {
    module: findSoftHsm() ?? '',
    packageFolder: findPkcs11() ?? '',
    label: 'nuoyin',
    pin: '1234',
    keyType: 'ec',
  }
  const asUser = ['--module', config.module, '--token-label', 'nuoyin', '--login', '--pin', '1234']
  return {
    config,
    takeOut: () => renameSync(tokens, `${tokens}-out`),
    putBack: () => {
      if (existsSync(tokens)) rmSync(tokens, { recursive: true })
      renameSync(`${tokens}-out`, tokens)
    },
    /** What an outside program is told of the private keys. */
    listed: () =>
      execFileSync('pkcs11-tool', [...asUser, '-O', '--type', 'privkey'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    /** What its maker's tools do. */
    deleteKey: (id: string) =>
      execFileSync('pkcs11-tool', [...asUser, '--delete-object', '--type', 'privkey', '--id', id], {
        stdio: 'ignore',
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
