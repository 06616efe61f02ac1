// What a transaction remembers of its reads, and what makes it ask again.
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { remembering } from '#server/db/remembered-reads.ts'

const CONTRACT = 'select "id", "state" from "contract" where "contract"."id" = $1'
const PARTIES = 'select "id", "state" from "party" where "party"."contract_id" = $1'
const MOVED = 'update "contract" set "state" = $1 where "contract"."id" = $2 returning "id", "state"'

/** Sends these one after the other; answers the numbers of those that reached the database. */
const reaching = async (...statements: readonly (readonly [text: string, ...values: unknown[]])[]) => {
  const reached: number[] = []
  let at = -1
  const sender = remembering({
    query: () => {
      reached.push(at)
      return Promise.resolve({ rows: [['1', 'signing']] } as unknown as pg.QueryResult)
    },
  })
  for (const [text, ...values] of statements) {
    at += 1
    await sender.query({ text, values })
  }
  return reached
}

test('the same read is sent once, one with other values again', async () => {
  expect(await reaching([CONTRACT, '1'], [CONTRACT, '1'], [CONTRACT, '2'])).toEqual([0, 2])
})

test('a read of many letters is remembered as well', async () => {
  const long = `${CONTRACT} and "contract"."name" <> '${'x'.repeat(10_000)}'`
  expect(await reaching([long, '1'], [CONTRACT, '1'], [long, '1'], [CONTRACT, '1'])).toEqual([0, 1])
})

test('a write to its table ends a read, one to another table does not', async () => {
  const written = ['insert into "party" ("id") values ($1)', '9'] as const
  expect(await reaching([CONTRACT, '1'], [PARTIES, '1'], written, [CONTRACT, '1'], [PARTIES, '1'])).toEqual([
    0, 1, 2, 4,
  ])
})

test('a raw write and a write inside a larger statement end it as well', async () => {
  for (const text of [
    'delete from contract',
    'with gone as (update contract set state = $1 returning 1) select 1',
    'call anything()',
  ])
    expect(await reaching([CONTRACT, '1'], [text], [CONTRACT, '1']), text).toEqual([0, 1, 2])
})

test('a deletion that may take rows of other tables along ends everything, one from a leaf only its own', async () => {
  expect(await reaching([PARTIES, '1'], ['delete from "file" where 1 = 1'], [PARTIES, '1'])).toEqual([
    0, 1, 2,
  ])
  expect(await reaching([PARTIES, '1'], ['delete from "job" where 1 = 1'], [PARTIES, '1'])).toEqual([0, 1])
})

test('whoever takes a lock reads all anew but what was locked before', async () => {
  const lock = `${CONTRACT} for update`
  const other = 'select "id" from "seal" where "seal"."id" = $1 for update'
  expect(await reaching([CONTRACT, '1'], [PARTIES, '1'], [lock, '1'], [PARTIES, '1'])).toEqual([0, 1, 2, 3])
  expect(await reaching([lock, '1'], [CONTRACT, '1'], [other, '3'], [lock, '1'], [CONTRACT, '1'])).toEqual([
    0, 2,
  ])
})

test('what an update gives back is what a read by its id would find, until the next write', async () => {
  expect(await reaching([MOVED, 'completed', '1'], [CONTRACT, '1'], [CONTRACT, '2'])).toEqual([0, 2])
  const all = ['update "contract" set "state" = $1', 'b'] as const
  expect(await reaching([MOVED, 'a', '1'], [MOVED, 'b', '2'], [CONTRACT, '1'])).toEqual([0, 1])
  expect(await reaching([MOVED, 'a', '1'], all, [CONTRACT, '1'])).toEqual([0, 1, 2])
})

test('a lock that is asked for again ends nothing, for it waits for nobody', async () => {
  const lock = 'select "id" from "seal_grant" where "seal_grant"."company_id" = $1 for share'
  expect(await reaching([PARTIES, '1'], [lock, '3'], [PARTIES, '1'], [lock, '3'], [PARTIES, '1'])).toEqual([
    0, 1, 2, 3,
  ])
})

test('an update of one row leaves what was read of another by its id, one of several rows ends both', async () => {
  const mine = 'select "id", "state" from "contract" where "contract"."company_id" = $1'
  expect(
    await reaching(
      [CONTRACT, '1'],
      [CONTRACT, '2'],
      [mine, '9'],
      [MOVED, 'a', '1'],
      [CONTRACT, '2'],
      [CONTRACT, '1'],
      [mine, '9'],
      ['update "contract" set "state" = $1 where "contract"."company_id" = $2', 'a', '1'],
      [CONTRACT, '2'],
    ),
  ).toEqual([0, 1, 2, 3, 7, 8])
})

const LIST =
  'select "id", "state" from "party" where "party"."contract_id" = $1 order by "party"."position" asc'
const SIGNED = 'update "party" set "state" = $1 where "party"."id" = $2 returning "id", "state"'

/** Asks these of a database of two parties, in which every update signs the second. */
const askingParties = (all: readonly (readonly [string, string])[]) => {
  const sent: string[] = []
  const sender = remembering({
    query: (statement) => {
      const { text } = statement as { text: string }
      sent.push(text)
      const rows = text.startsWith('update') ? [['2', 'signed']] : all
      return Promise.resolve({ rows } as unknown as pg.QueryResult)
    },
  })
  const ask = async (text: string, ...values: string[]) =>
    (await sender.query({ text, values, rowMode: 'array' } as never)).rows
  return { sent, ask }
}

test('a list has the row that an update gave back, but not where the update changed what it is chosen or ordered by', async () => {
  const { sent, ask } = askingParties([
    ['1', 'sealing'],
    ['2', 'sealing'],
  ])
  await ask(LIST, 'c')
  await ask(SIGNED, 'signed', '2')
  expect(await ask(LIST, 'c')).toEqual([
    ['1', 'sealing'],
    ['2', 'signed'],
  ])
  expect(sent).toEqual([LIST, SIGNED])
  const moved = SIGNED.replace('"state" = $1', '"position" = $1')
  await ask(moved, '3', '2')
  await ask(LIST, 'c')
  expect(sent).toEqual([LIST, SIGNED, moved, LIST])
})

test('a list that no update gives back whole rows of is read anew', async () => {
  const { sent, ask } = askingParties([['1', 'sealing']])
  const states = 'select "state" from "party" where "party"."contract_id" = $1'
  await ask(states, 'c')
  await ask(SIGNED, 'signed', '2')
  await ask(states, 'c')
  expect(sent).toEqual([states, SIGNED, states])
})

test('a locked list counts as a lock on each of its rows', async () => {
  const { sent, ask } = askingParties([['1', 'sealing']])
  await ask(`${LIST} for update`, 'c')
  const one = 'select "id", "state" from "party" where "party"."id" = $1'
  expect(await ask(`${one} for update`, '1')).toEqual([['1', 'sealing']])
  expect(await ask(LIST, 'c')).toEqual([['1', 'sealing']])
  expect(sent).toEqual([`${LIST} for update`])
})

test('what hangs on a contract whose lock is held is not read anew for another lock, empty or not', async () => {
  const copies = 'select "id" from "contract_copy" where "contract_copy"."contract_id" = $1'
  const lock = `${CONTRACT} for update`
  const other = 'select "id" from "seal" where "seal"."id" = $1 for update'
  expect(await reaching([lock, '1'], [copies, '1'], [other, '3'], [copies, '1'])).toEqual([0, 1, 2])
  expect(await reaching([CONTRACT, '1'], [copies, '1'], [other, '3'], [copies, '1'])).toEqual([0, 1, 2, 3])
  expect(await reaching([lock, '2'], [copies, '1'], [other, '3'], [copies, '1'])).toEqual([0, 1, 2, 3])
})

test('a lock that is asked for while it is being answered is the same, unless something else came between', async () => {
  const plain = 'select "id" from "seal_grant" where "seal_grant"."company_id" = $1 order by "id" asc'
  const shared = { text: `${plain} for share`, values: ['1'] }
  const other = { text: `${plain} for update`, values: ['1'] }
  const written = { text: 'update "seal_grant" set "state" = $1', values: ['ended'] }
  const locked = { text: `${CONTRACT} for update`, values: ['1'] }
  const sentOf = async (...statements: readonly { text: string; values: string[] }[]) => {
    const sent: string[] = []
    const sender = remembering({
      query: (statement) => {
        sent.push(typeof statement === 'string' ? statement : statement.text)
        return Promise.resolve({ rows: [['7']] } as unknown as pg.QueryResult)
      },
    })
    await Promise.all(statements.map((statement) => sender.query(statement)))
    return sent
  }
  expect(await sentOf(shared, shared, { text: plain, values: ['1'] })).toEqual([shared.text])
  const twice = [shared, { ...shared, values: ['2'] }]
  expect(await sentOf(...twice)).toEqual(twice.map(({ text }) => text))
  for (const between of [other, written, locked]) {
    const three = [shared, between, shared]
    expect(await sentOf(...three)).toEqual(three.map(({ text }) => text))
  }
})

test('a lock on several rows by their ids counts as a lock on each that is there', async () => {
  const several =
    'select "id", "state" from "contract" where "contract"."id" in ($1, $2) order by "contract"."id" asc for update'
  const sent: string[] = []
  const sender = remembering({
    query: (statement) => {
      const { text } = statement as { text: string }
      sent.push(text)
      return Promise.resolve({ rows: [['1', 'signing'] as const] } as unknown as pg.QueryResult)
    },
  })
  const ask = async (text: string, ...values: string[]) =>
    (await sender.query({ text, values, rowMode: 'array' } as never)).rows
  await ask(several, '1', '2')
  expect(await ask(`${CONTRACT} for update`, '1')).toEqual([['1', 'signing']])
  expect(await ask(CONTRACT, '1')).toEqual([['1', 'signing']])
  expect(sent).toEqual([several])
  await ask(`${CONTRACT} for update`, '2')
  expect(sent).toEqual([several, `${CONTRACT} for update`])
})

test('what asks for something new each time is always sent', async () => {
  for (const text of ['select "id", now() from "contract"', 'select nextval($1)', 'select pg_notify($1, $2)'])
    expect(await reaching([text], [text]), text).toEqual([0, 1])
})

test('a read that failed is sent again', async () => {
  let sent = 0
  const sender = remembering({
    query: () => {
      sent += 1
      return Promise.reject(new Error('cut'))
    },
  })
  for (const _ of [1, 2]) await expect(sender.query({ text: CONTRACT, values: ['1'] })).rejects.toThrow('cut')
  expect(sent).toBe(2)
})

test('an update that fails is told to its sender alone, and ends nothing else', async () => {
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  const sender = remembering({
    query: (sent) =>
      (sent as { text: string }).text === SIGNED
        ? Promise.reject(new Error('not queryable'))
        : Promise.resolve({ rows: [['1', 'signing']] } as unknown as pg.QueryResult),
  })
  await sender.query({ text: PARTIES, values: ['1'] })
  await expect(sender.query({ text: SIGNED, values: ['signed', '1'] })).rejects.toThrow('not queryable')
  await new Promise((done) => setImmediate(done))
  expect(unheard).toEqual([])
})
