// The dialog around a spreadsheet: people are imported from it, contracts and forms launched.
import { Modal } from 'antd'
import type { ReactNode } from 'react'

interface TableDialogProps {
  readonly title: string
  /** What a row of the table becomes. */
  readonly lead: string
  /** Whether rows are on their way: a click beside the dialog does not close it then. */
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Every spreadsheet is brought in this dialog. */
export const TableDialog = ({ title, lead, isBusy, onClose, children }: TableDialogProps) => (
  <Modal
    open
    centered
    width={640}
    footer={null}
    title={title}
    mask={{ closable: !isBusy }}
    onCancel={onClose}
  >
    <p style={{ margin: '0 0 20px', color: 'var(--secondary)', lineHeight: '22px' }}>{lead}</p>
    {children}
  </Modal>
)
