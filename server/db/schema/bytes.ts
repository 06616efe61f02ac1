// The column type of bytes that are read with the rest of their row; contents of files have their own.
import { customType } from 'drizzle-orm/pg-core'

/** `bytea` as bytes; it comes in hexadecimal where several reads are answered together (0122). */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer | string }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) =>
    new Uint8Array(typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : value),
})
