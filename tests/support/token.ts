// A software token (SoftHSM2) for tests of keys in tokens.
// Without it and pkcs11js those tests are skipped.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CK, CKR, codeOf, loadCryptoki } from '#server/gateways/pkcs11/library.ts'
import type { Attribute, Cryptoki } from '#server/gateways/pkcs11/library.ts'
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
    wrapsHolders: false,
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
    /** What code within this process can do, which sees the objects of its sessions too. */
    within: () => within(config),
    /** Makes a secret key as the token's security officer, who sees only what needs no PIN. */
    makeAsOfficer: (...template: Attribute[]) => {
      // What a token before in this process began knows nothing of this one.
      startAnew(config)
      const { cryptoki, session } = within(config, { user: 0, pin: '5678' })
      cryptoki.C_GenerateKey(session, { mechanism: CK.aesKeyGen }, template)
      cryptoki.C_Logout(session)
    },
    /** What its maker's tools do. */
    deleteKey: (id: string) =>
      execFileSync('pkcs11-tool', [...asUser, '--delete-object', '--type', 'privkey', '--id', id], {
        stdio: 'ignore',
      }),
    deleteSecret: (id: string) =>
      execFileSync('pkcs11-tool', [...asUser, '--delete-object', '--type', 'secrkey', '--id', id], {
        stdio: 'ignore',
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const within = (
  { packageFolder, module, label, pin: own }: TokenConfig,
  { user, pin }: { user: number; pin: string } = { user: CK.user, pin: own },
) => {
  const cryptoki = loadCryptoki(packageFolder)
  cryptoki.load(module)
  tolerating(CKR.alreadyInitialized, () => cryptoki.C_Initialize({ flags: CK.osLocking }))
  const slot = cryptoki.C_GetSlotList(true).find((one) => cryptoki.C_GetTokenInfo(one).label.trim() === label)
  if (slot === undefined) throw new Error('the token is out')
  const session = cryptoki.C_OpenSession(slot, CK.serial | CK.readWrite)
  tolerating(CKR.alreadyLoggedIn, () => cryptoki.C_Login(session, user, pin))
  const objects = (...template: Attribute[]): Buffer[] => {
    cryptoki.C_FindObjectsInit(session, template)
    const found = cryptoki.C_FindObjects(session, 1_000)
    cryptoki.C_FindObjectsFinal(session)
    return found
  }
  return { cryptoki: cryptoki as Cryptoki & Unused, session, objects }
}

const startAnew = ({ packageFolder, module }: TokenConfig): void => {
  const cryptoki = loadCryptoki(packageFolder)
  cryptoki.load(module)
  tolerating(CKR.alreadyInitialized, () => cryptoki.C_Initialize({ flags: CK.osLocking }))
  cryptoki.C_Finalize()
}

/** What the product never asks of a token. */
interface Unused {
  C_Logout(session: Buffer): void
  C_DecryptInit(session: Buffer, mechanism: { mechanism: number }, key: Buffer): void
}

const tolerating = (code: number, act: () => void): void => {
  try {
    act()
  } catch (error) {
    if (codeOf(error) !== code) throw error
  }
}
