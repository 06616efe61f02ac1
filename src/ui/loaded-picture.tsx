// A picture that comes by a signed call, which an <img> cannot make by itself.
import { Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'

export interface LoadedPictureProps {
  /** Undefined until it has come. */
  readonly blob: Blob | undefined
  readonly hasFailed: boolean
  readonly alt: string
}

export const LoadedPicture = ({ blob, hasFailed, alt }: LoadedPictureProps) => {
  const address = useMemo(() => (blob === undefined ? '' : URL.createObjectURL(blob)), [blob])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  if (hasFailed) return <p>图片没有加载出来：{alt}</p>
  if (address === '') return <Skeleton.Image active />
  return (
    <p>
      <img
        src={address}
        alt={alt}
        style={{ maxWidth: '100%', borderRadius: 6, border: '1px solid var(--line)' }}
      />
    </p>
  )
}
