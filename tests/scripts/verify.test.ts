// The command line check: exit status, JSON for programs, a Chinese report for people.
import { createHash, randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { verdict } from '#protocol/contracts/verification/verdict.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { documentRevision } from '#server/db/schema/contracts/documents.ts'
import { signDocument } from '#server/documents/signing/sign-document.ts'
import {
  archive,
  reserved,
  signAs,
  signedByBoth,
  trust,
  unsignedContract,
} from '#tests/support/attacks/contract-sample.ts'
import { incrementalSavings } from '#tests/support/attacks/incremental-saving.ts'
import { startOuterTsa } from '#tests/support/outer-tsa.ts'
import { prepareDatabase } from '#tests/support/empty-database.ts'
import { pem } from '#tests/support/pdf-tools.ts'
import { quickly } from '#tests/support/quickly.ts'
import { sampleSeal } from '#tests/support/sample-drawings.ts'

const folder = mkdtempSync(join(tmpdir(), 'nuoyin-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, bytes: Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const signed = file('signed.pdf', signedByBoth)
const root = file('root.pem', pem('CERTIFICATE', trust.authority.root.certificate))

const verify = (...args: string[]) => {
  const env = { ...process.env, DATA_DIR: join(folder, 'data') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [...quickly, 'scripts/verify.ts', ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('a valid file ends with status 0 and says who signed', () => {
  const { status, stdout } = verify(signed, '--trust', root)
  expect(status).toBe(0)
  expect(stdout).toContain('✔ 签名完整，签署人受信任')
  expect(stdout).toContain('签名 1  云杉科技有限公司')
  expect(stdout).toContain('信任    签署人证书由受信任的机构签发，签署时有效')
})

test('without the anchor the file is still valid and the signer unknown', () => {
  const { status, stdout } = verify(signed)
  expect({ status, first: stdout.split('\n')[0] }).toEqual({ status: 0, first: '✔ 签名完整，签署人未受信任' })
})

test('people read which signature by number and signer, programs by its field', () => {
  const { stdout } = verify(signed)
  expect(stdout).toContain('· 第 1 个签名（云杉科技有限公司）：签署人未受信任')
  expect(stdout).not.toContain('签名域“')
  const { reasons } = v.parse(verdict, JSON.parse(verify(signed, '--json').stdout))
  expect(reasons[0]).toMatch(/^签名域“buyer”：签署人未受信任/u)
})

test('the JSON is the declared verdict', () => {
  const { status, stdout } = verify(
    file('changed.pdf', incrementalSavings['page removed']()),
    '--json',
    '--trust',
    root,
  )
  const parsed = v.parse(verdict, JSON.parse(stdout))
  expect({
    status,
    overall: parsed.overall,
    changes: parsed.signatures.map(({ changes }) => changes),
  }).toEqual({
    status: 1,
    overall: 'changed',
    changes: [['删除了 1 页（原有 2 页）']],
  })
})

test('a file without signatures ends with status 1', () => {
  const { status, stdout } = verify(file('unsigned.pdf', unsignedContract()))
  expect({ status, first: stdout.split('\n')[0] }).toEqual({ status: 1, first: '○ 文件没有签名' })
})

test('a file that carries only a time stamp ends with status 1: nobody signed it', async () => {
  const stamped = file('stamped.pdf', await archive(unsignedContract()))
  const { status, stdout } = verify(stamped, '--trust', root)
  expect({ status, first: stdout.split('\n')[0] }).toEqual({ status: 1, first: '○ 仅有时间戳，无人签署' })
  const { overall } = v.parse(verdict, JSON.parse(verify(stamped, '--json').stdout))
  expect(overall).toBe('unsigned')
})

test('attachments are compared with those that the signatures name', async () => {
  const plan = file('plan.pdf', Buffer.from('as it was launched'))
  const attachments = [
    { name: 'plan.pdf', sha256: createHash('sha256').update('as it was launched').digest('hex') },
  ]
  const naming = file('naming.pdf', await signAs(reserved, 'buyer', { attachments }))
  const good = verify(naming, '--trust', root, '--attachment', plan)
  expect({ status: good.status, lines: good.stdout.split('\n').slice(-7) }).toEqual({
    status: 0,
    lines: [
      '签名写明的附件',
      '  · plan.pdf，由云杉科技有限公司的签名写明',
      `    SHA-256 ${attachments[0]!.sha256}`,
      '',
      '附件核对',
      '  ✔ plan.pdf：内容与云杉科技有限公司的签名写明的附件一致',
      '',
    ],
  })
  writeFileSync(plan, 'altered since')
  const altered = verify(naming, '--json', '--trust', root, '--attachment', plan)
  const { overall, attachments: found } = JSON.parse(altered.stdout)
  expect({ status: altered.status, overall, found }).toEqual({
    status: 1,
    overall: 'valid',
    found: [
      {
        file: { name: 'plan.pdf', sha256: createHash('sha256').update('altered since').digest('hex') },
        is: 'different',
        by: { ...attachments[0], signers: ['云杉科技有限公司'] },
      },
    ],
  })
})

const within = async (work: (db: Database) => Promise<unknown>): Promise<void> => {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await prepareDatabase(dataDir)
  const db = await openDatabase({ dataDir: join(dataDir, 'database') })
  await work(db)
  await db.close()
}

test('with the registry it is known what is final, and that a time stamp was cut off', async () => {
  const final = await archive(signedByBoth)
  const documentId = randomUUID()
  const of = (bytes: Uint8Array, revision: number, isFinal: boolean) => ({
    id: randomUUID(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    contractId: randomUUID(),
    documentId,
    revision,
    kind: isFinal ? ('finished' as const) : ('signed' as const),
    size: bytes.length,
    isFinal,
    createdAt: trust.clock.now(),
  })
  await within((db) =>
    db
      .current()
      .insert(documentRevision)
      .values([of(signedByBoth, 2, false), of(final, 3, true)]),
  )
  // The validation data stay, what proves their time goes.
  const ends = [
    ...Buffer.from(final)
      .toString('latin1')
      .matchAll(/%%EOF\n?/g),
  ].map(({ index, 0: mark }) => index + mark.length)
  const cut = final.subarray(0, ends.at(-2))
  const asked = (name: string, bytes: Uint8Array) => {
    const { status, stdout } = verify(file(name, bytes), '--json', '--trust', root, '--registry')
    const { overall, issuedHere, reasons } = v.parse(verdict, JSON.parse(stdout))
    return { status, overall, issuedHere, reason: reasons[0] }
  }
  expect([asked('final.pdf', final), asked('earlier.pdf', signedByBoth), asked('cut.pdf', cut)]).toEqual([
    { status: 0, overall: 'valid', issuedHere: true, reason: undefined },
    {
      status: 1,
      overall: 'notFinal',
      issuedHere: true,
      reason: '这是较早的版本（第 3 版）：合同后来已签署完成，请以最终文件为准',
    },
    {
      status: 1,
      overall: 'notFinal',
      issuedHere: false,
      reason:
        '这份合同已签署完成，但这不是本平台签发的最终文件：最终文件末尾的文档时间戳不在其中，可能被去掉',
    },
  ])
})

test('without a data folder there is no registry to ask, and none is made', () => {
  const env = { ...process.env, DATA_DIR: join(folder, 'nowhere') }
  const program = [...quickly, 'scripts/verify.ts', signed, '--registry']
  const { status, stderr } = spawnSync(process.execPath, program, { env, encoding: 'utf8' })
  expect({ status, isMade: existsSync(env.DATA_DIR) }).toEqual({ status: 2, isMade: false })
  expect(stderr).toContain('中没有数据库，无法查询签发记录')
})

test.each([
  ['no file given', [], '用法'],
  ['a file that is not there', [join(folder, 'missing.pdf')], '找不到文件'],
  ['an unknown option', [signed, '--loudly'], '用法'],
  ['a trust file without certificates', [signed, '--trust', signed], '信任证书文件中没有可用的证书'],
])('%s ends with status 2', (_, args, words) => {
  const { status, stdout, stderr } = verify(...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(words)
})

test('a stamp of another authority is believed under its root, given by hand or kept in the data folder', async () => {
  const tsa = await startOuterTsa(trust.clock)
  try {
    const pdf = await signDocument({
      pdf: reserved,
      field: 'buyer',
      appearances: { seal: sampleSeal },
      time: trust.clock.now(),
      signer: trust.signer('云杉科技有限公司'),
      timestamps: tsa.source({ clock: undefined }),
    })
    const path = file('outer.pdf', pdf.pdf)
    const stampRoot = file('stamp-root.pem', pem('CERTIFICATE', tsa.root))
    const proofs = (...args: string[]) => {
      const { signatures } = v.parse(
        verdict,
        JSON.parse(verify(path, '--json', '--trust', root, ...args).stdout),
      )
      return signatures.map(({ trusted, problems }) => [trusted, problems.length])
    }
    expect([proofs(), proofs('--tsa-trust', stampRoot)]).toEqual([[[true, 1]], [[true, 0]]])
    const kept = join(folder, 'data', 'timestamp-roots.pem')
    mkdirSync(join(folder, 'data'), { recursive: true })
    writeFileSync(kept, pem('CERTIFICATE', tsa.root))
    try {
      expect(proofs()).toEqual([[true, 0]])
    } finally {
      rmSync(kept)
    }
  } finally {
    await tsa.stop()
  }
})
