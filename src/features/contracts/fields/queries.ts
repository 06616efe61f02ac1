// What the inputs of filled fields read and send: pictures.
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailure } from '#protocol/call-failure.ts'
import { FIELD_PICTURE_BYTES } from '#protocol/contracts/fields/fields.ts'
import { readFile, uploadAttachment } from '#src/services/base.ts'

/** Sends a picture for a field; fails with words for what is none, or too large. */
export const useUploadFieldPicture = () =>
  useMutation({
    mutationFn: (file: File) => {
      if (!['image/png', 'image/jpeg'].includes(file.type))
        throw new CallFailure('refused', '请选择 JPG 或 PNG 图片')
      if (file.size > FIELD_PICTURE_BYTES) throw new CallFailure('refused', '图片超过 2 MB，请压缩后再选择')
      return uploadAttachment(file, { signal: new AbortController().signal })
    },
  })

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(blob)
  })

/** The picture of a field as an address for the screen; empty until it is there. */
export const useFieldPicture = (fileId: string): string =>
  useQuery({
    queryKey: ['fields', 'picture', fileId],
    queryFn: async ({ signal }) => dataAddress(await readFile({ fileId }, { signal })),
    enabled: fileId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? ''
