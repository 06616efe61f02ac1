// A rolling upgrade: nodes of two versions sign at once on one database.
// The newer one has expanded it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { signContract } from '#protocol/contracts/signing.ts'
import { createPostgresDatabase } from '#tests/support/database.ts'
import { query } from '#tests/support/postgres-server.ts'
import { startServer } from '#tests/support/running-server.ts'
import type { RunningServer, StartOptions } from '#tests/support/running-server.ts'
import { expectSignedOnce } from '#tests/support/signed-once.ts'
import { launch, readyToSign } from '#tests/support/signing-servers.ts'
import { codeOf, commitBefore } from '#tests/support/version-before.ts'
import { makePerson } from '../../scripts/smoke/people.ts'
import type { Signer } from '../../scripts/smoke/people.ts'

const before = commitBefore()
if (before === undefined)
  console.warn(
    'the history holds no version of before the newest migration: only this version is tried on wider tables',
  )

const LONG = { timeout: 300_000 }

/** Starts nodes on one empty database. */
const oneDatabase = async () => {
  const { url, drop } = await createPostgresDatabase('template0')
  onTestFinished(drop)
  const dataDir = mkdtempSync(join(tmpdir(), 'nuoyin-versions-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = async (options: StartOptions = {}): Promise<RunningServer> => {
    const node = await startServer({ dataDir, env: { DATABASE_URL: url, NUOYIN_DEMO: 'off' }, ...options })
    onTestFinished(() => node.kill())
    return node
  }
  return { url, start }
}

const sign = async (signer: Signer, contractId: string): Promise<void> => {
  const { client, input } = await readyToSign(signer, contractId)
  await client.call(signContract, input)
}

/** Each launches a contract on the own node, both sign both at once, and all is as it should be. */
const signAtOnce = async (signers: readonly Signer[], said: () => string): Promise<void> => {
  const ids = await Promise.all(signers.map((signer) => launch(signer, signers)))
  await Promise.all(
    signers.map(async (signer) => {
      for (const id of ids) await sign(signer, id)
    }),
  )
  for (const signer of signers) for (const id of ids) await expectSignedOnce(signer, id, said)
}

test.skipIf(before === undefined)(
  'a node of the version before and one of this sign at once',
  LONG,
  async () => {
    const { folder, remove } = codeOf(before!)
    onTestFinished(remove)
    const { start } = await oneDatabase()
    const old = await start({ code: folder })
    const signer = await makePerson(old.url, '林小满')
    const earlier = await launch(signer, [signer])
    const young = await start()
    const said = () => `${old.output().slice(-3000)}\n${young.output().slice(-3000)}`
    expect(young.output()).toContain('数据库表已升级')
    const other = await makePerson(young.url, '周既明')
    await signAtOnce([signer, other], said)
    await old.kill()
    signer.client.url = young.url
    await sign(signer, earlier)
    await expectSignedOnce(signer, earlier, said)
  },
)

/** What a later version might add to every table. */
const expand = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'`,
  )
  await client.end()
  for (const { name } of rows)
    await query(
      url,
      `ALTER TABLE "${name}" ADD COLUMN wider text, ADD COLUMN count_wider integer DEFAULT 0 NOT NULL`,
    )
  await query(url, 'CREATE TABLE later (id uuid PRIMARY KEY)')
  await query(url, `INSERT INTO migration (name, sha256, expands) VALUES ('9999_later', '', true)`)
}

test(
  'a node works on while its tables are expanded, and another of its version still starts',
  LONG,
  async () => {
    const { url, start } = await oneDatabase()
    const running = await start()
    const signer = await makePerson(running.url, '林小满')
    // Its statements have names and plans by now.
    await signAtOnce([signer], running.output)
    await expand(url)
    const late = await start()
    expect(late.output()).toContain('数据库表比本版本新')
    const other = await makePerson(late.url, '周既明')
    await signAtOnce([signer, other], () => `${running.output().slice(-3000)}\n${late.output().slice(-3000)}`)
  },
)
