// Browsers that somebody has signed in from before, in the database.
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { knownDevice } from '#server/db/schema/account/devices.ts'
import { KNOWN_FOR_MS } from '#server/domain/account/devices/rules.ts'
import { hashToken } from '#server/domain/secret-hash.ts'

/** Whether the owner (`user:<id>`, `operator:<id>`) signed in from this device within `KNOWN_FOR_MS`; '' is no device. */
export const isKnownDevice = async (
  db: Database,
  owner: string,
  device: string,
  now: Date,
): Promise<boolean> => {
  if (device === '') return false
  const [row] = await db
    .current()
    .select({ owner: knownDevice.owner })
    .from(knownDevice)
    .where(
      and(
        eq(knownDevice.deviceHash, hashToken(device)),
        eq(knownDevice.owner, owner),
        gt(knownDevice.seenAt, new Date(now.getTime() - KNOWN_FOR_MS)),
      ),
    )
  return row !== undefined
}

/** Remembers that the owner signed in from the device. */
export const rememberDevice = async (
  db: Database,
  owner: string,
  device: string,
  now: Date,
): Promise<void> => {
  const deviceHash = hashToken(device)
  await db
    .current()
    .insert(knownDevice)
    .values({ deviceHash, owner, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevice.deviceHash, knownDevice.owner], set: { seenAt: now } })
}

/** Forgets all devices of an owner: after a changed password none of them is trusted more than others. */
export const forgetDevicesOf = async (db: Database, owner: string): Promise<void> => {
  await db.current().delete(knownDevice).where(eq(knownDevice.owner, owner))
}

/** Forgets devices that were not used for so long that they count as unknown. */
export const forgetDevicesBefore = async (db: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KNOWN_FOR_MS)
  await db.current().delete(knownDevice).where(lt(knownDevice.seenAt, before))
}
