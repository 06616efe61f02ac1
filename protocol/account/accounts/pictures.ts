// Pictures of people and emblems of companies.
// Their owner sets them, the people they work with see them (specification §3, user info).
import * as v from 'valibot'
import { allowed, endpoint, signedIn } from '#protocol/endpoint.ts'
import { id, nothing, sha256 } from '#protocol/envelope.ts'

/** Largest picture that is taken, in bytes. */
export const PORTRAIT_MAX_BYTES = 5 * 1024 * 1024
/** Least width and height of a picture. */
export const PORTRAIT_LEAST_PIXELS = 96
/** Side of the square that the browser cuts out and sends, in pixels. */
export const PORTRAIT_SENT_PIXELS = 512

const upload = {
  input: v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), sha256 }),
  output: v.object({ pictureId: id }),
  transfer: 'upload',
  refusals: ['upload.sha256', 'picture.kind', 'picture.too-large', 'picture.too-small', 'document.damaged'],
} as const

/** One's own picture, in the place of the one before. */
export const setPicture = endpoint({
  name: 'setPicture',
  method: 'POST',
  path: '/AccountService/user/picture',
  summary: '上传头像',
  access: allowed('userInfo', 'edit'),
  ...upload,
})

export const removePicture = endpoint({
  name: 'removePicture',
  method: 'DELETE',
  path: '/AccountService/user/picture',
  summary: '删除头像',
  access: allowed('userInfo', 'edit'),
  input: v.object({}),
  output: nothing,
})

/** The emblem of the current company. */
export const setCompanyPicture = endpoint({
  name: 'setCompanyPicture',
  method: 'POST',
  path: '/AccountService/organisation/picture',
  summary: '上传单位标志',
  access: allowed('orgManage', 'edit'),
  ...upload,
})

export const removeCompanyPicture = endpoint({
  name: 'removeCompanyPicture',
  method: 'DELETE',
  path: '/AccountService/organisation/picture',
  summary: '删除单位标志',
  access: allowed('orgManage', 'edit'),
  input: v.object({}),
  output: nothing,
})

/** A picture by its own id: one's own, a colleague's, or that of a company one works in. */
export const getPicture = endpoint({
  name: 'getPicture',
  method: 'GET',
  path: '/AccountService/picture',
  summary: '读取头像或单位标志',
  access: signedIn,
  input: v.object({ pictureId: id }),
  output: v.any(),
  transfer: 'download',
  refusals: ['not-found'],
})
