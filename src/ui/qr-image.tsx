// A QR code as one named picture.
import { QRCode } from 'antd'

interface QrImageProps {
  /** What the code says. */
  readonly value: string
  /** What it is for, read out in its place. */
  readonly label: string
  /** In pixels. */
  readonly size: number
}

/** antd's own drawing claims to be a picture and has no name: it is hidden behind ours. */
export const QrImage = ({ value, label, size }: QrImageProps) => (
  <div role="img" aria-label={label}>
    <div aria-hidden>
      <QRCode type="svg" value={value} size={size} bordered={false} errorLevel="M" />
    </div>
  </div>
)
