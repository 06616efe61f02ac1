// What the database promises to whoever calls it, on either kind.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { brokenConstraint, sqlState } from '#server/db/sql-state.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { defer } from '#tests/support/deferred.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase({ idleInTransactionLimitMs: 400, statementLimitMs: 10_000 })
  await db.current().execute(sql`create table account (id int primary key, money bigint not null)`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.current().execute(sql`truncate account`)
})

const put = (id: number, money = 0) => db.current().execute(sql`insert into account values (${id}, ${money})`)
const accounts = async () => {
  const { rows } = await db
    .current()
    .execute<{ id: number; money: string }>(sql`select * from account order by id`)
  return rows.map(({ id, money }) => [id, Number(money)])
}

test('a transaction keeps all of its changes', async () => {
  const result = await db.transaction(async () => {
    await put(1, 10)
    await put(2, 20)
    return 'done'
  })
  expect(result).toBe('done')
  expect(await accounts()).toEqual([
    [1, 10],
    [2, 20],
  ])
})

test('an error undoes all of them and reaches the caller unchanged', async () => {
  const reason = new Error('no')
  const undone = db.transaction(async () => {
    await put(1)
    throw reason
  })
  await expect(undone).rejects.toBe(reason)
  expect(await accounts()).toEqual([])
})

test('nested transactions are one: the outer error undoes the inner work', async () => {
  const undone = db.transaction(async () => {
    await db.transaction(() => put(1))
    expect(await accounts()).toEqual([[1, 0]])
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await accounts()).toEqual([])
})

test('a failed statement is told with its code and constraint, and the connection works on', async () => {
  await put(1)
  const error = await put(1).catch((caught: unknown) => caught)
  expect([sqlState(error), brokenConstraint(error)]).toEqual(['23505', 'account_pkey'])
  expect(await accounts()).toEqual([[1, 0]])
})

test('many errors in parameterised statements leave every connection in step', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      db
        .current()
        .execute<{ x: number }>(n % 2 === 0 ? sql`select ${n}::int as x` : sql`select ${n}::int / 0 as x`)
        .then(
          ({ rows }) => rows[0]?.x,
          (error: unknown) => sqlState(error),
        ),
    ),
  )
  expect(outcomes).toEqual(Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? n : '22012')))
})

test('a failed statement whose error was swallowed cannot commit', async () => {
  const swallowed = db.transaction(async () => {
    await put(1)
    await put(1).catch(() => undefined)
  })
  await expect(swallowed).rejects.toThrow('数据库已回滚')
  expect(await accounts()).toEqual([])
})

test('a hundred parallel read-modify-writes all count', async () => {
  await put(1)
  await Promise.all(
    Array.from({ length: 100 }, () =>
      db.transaction(async () => {
        const { rows } = await db
          .current()
          .execute<{ money: string }>(sql`select money from account where id = 1 for update`)
        await db.current().execute(sql`update account set money = ${Number(rows[0]!.money) + 1} where id = 1`)
      }),
    ),
  )
  expect(await accounts()).toEqual([[1, 100]])
})

test('parallel serializable transactions that collide are tried again until each has counted', async () => {
  await put(1)
  await Promise.all(
    Array.from({ length: 5 }, () =>
      db.transaction(
        async () => {
          const [[, money] = []] = await accounts()
          await db.current().execute(sql`update account set money = ${money! + 1} where id = 1`)
        },
        { isolation: 'serializable' },
      ),
    ),
  )
  expect(await accounts()).toEqual([[1, 5]])
})

test.each(['40001', '40P01'])('a transaction that fails with %s runs again, from the start', async (code) => {
  let runs = 0
  await db.transaction(async () => {
    runs += 1
    await put(runs)
    if (runs < 3)
      await db.current().execute(sql.raw(`do $$ begin raise exception sqlstate '${code}'; end $$`))
  })
  expect(runs).toBe(3)
  expect(await accounts()).toEqual([[3, 0]])
})

test('a conflict that never ends is told in the end', async () => {
  let runs = 0
  const hopeless = db.transaction(async () => {
    runs += 1
    await db.current().execute(sql`do $$ begin raise exception sqlstate '40001'; end $$`)
  })
  const error = await hopeless.catch((caught: unknown) => caught)
  expect([sqlState(error), runs]).toEqual(['40001', 6])
})

test('a single statement that loses a conflict is tried again as well', async () => {
  await db.current().execute(sql`create sequence tries`)
  await db.current().execute(
    sql`create function third_time() returns int language plpgsql as $$ begin
      if nextval('tries') < 3 then raise exception sqlstate '40P01'; end if; return 3; end $$`,
  )
  const { rows } = await db.current().execute(sql`select third_time() as at`)
  expect(rows).toEqual([{ at: 3 }])
})

test('a transaction that waits too long for something else is rolled back, and others go on', async () => {
  const [wrote, never] = [defer(), defer()]
  const stuck = db.transaction(async () => {
    await put(1)
    wrote.resolve()
    await never.promise
    await put(2)
  })
  const failure = stuck.catch((error: unknown) => error)
  await wrote.promise
  await put(3)
  // The lock on row 1 is free only once the stuck transaction has been rolled back.
  await put(1, 7)
  never.resolve()
  expect(sqlState(await failure)).toBe('25P03')
  expect(await accounts()).toEqual([
    [1, 7],
    [3, 0],
  ])
})

test('a client that leaves in the middle of a transaction takes its changes with it', async () => {
  const pool = db.client()
  if (!('totalCount' in pool)) throw new Error('not a pool')
  const client = await pool.connect()
  await client.query('begin')
  await client.query('insert into account values (1, 1)')
  client.release(true)
  expect(await accounts()).toEqual([])
})

test('work that outlives its transaction is told so instead of writing outside it', async () => {
  const committed = defer()
  const late = defer<unknown>()
  await db.transaction(async () => {
    void committed.promise.then(() => put(1)).catch(late.resolve)
    await put(2)
  })
  committed.resolve()
  expect(String(await late.promise)).toContain('事务已经结束')
  expect(await accounts()).toEqual([[2, 0]])
})

test('afterCommit acts after the outermost commit, outside the transaction, and never after an error', async () => {
  const seen: unknown[] = []
  const look = async () => {
    seen.push([db.inTransaction(), await accounts()])
  }
  await db.transaction(async () => {
    await db.transaction(async () => {
      db.afterCommit(look)
      await put(1)
    })
    expect(seen).toEqual([])
  })
  await db
    .transaction(async () => {
      db.afterCommit(look)
      throw new Error('no')
    })
    .catch(() => undefined)
  expect(seen).toEqual([[false, [[1, 0]]]])
})

test('both kinds of database give the same JavaScript values', async () => {
  const { rows } = await db.current().execute(
    sql`select 9007199254740993::bigint as big, 'ab'::bytea as bytes, 1.50::numeric as money, '{"a":[1]}'::jsonb as json,
      '2026-11-21 09:00:00.123+08'::timestamptz as at, array['甲','乙'] as list, null as nothing, true as yes`,
  )
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      bytes: Buffer.from('ab'),
      money: '1.50',
      json: { a: [1] },
      at: '2026-11-21 01:00:00.123+00',
      list: ['甲', '乙'],
      nothing: null,
      yes: true,
    },
  ])
})

test('no plan is compiled: that takes longer than most statements', async () => {
  const { rows } = await db.current().execute(sql`select pg_jit_available() as compiles`)
  expect(rows).toEqual([{ compiles: false }])
})

test('a part of a Chinese name is found by the trigram index', async () => {
  await db.current().execute(sql`create table title (name text)`)
  await db.current().execute(sql`create index on title using gin (name gin_trgm_ops)`)
  await db.current().execute(sql`insert into title values ('房屋租赁合同'), ('劳动合同')`)
  await expect(
    db.current().execute(sql`select name from title where name like '%屋租赁合%'`),
  ).resolves.toMatchObject({
    rows: [{ name: '房屋租赁合同' }],
  })
})
