// Beside the launch of one contract: the launch of many by a spreadsheet.
import { FileExcelOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#protocol/pages.ts'
import { LaunchTableDialog } from '#src/features/contracts/batches/launch-table-dialog.tsx'

interface LaunchManyButtonProps {
  readonly contractId: string
  /** Not while the draft is on its way to the server: what is checked is what stands there. */
  readonly disabled: boolean
}

export const LaunchManyButton = ({ contractId, disabled }: LaunchManyButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const [, go] = useLocation()
  return (
    <>
      <Button
        size="large"
        icon={<FileExcelOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        按表格批量发起
      </Button>
      {isOpen && (
        <LaunchTableDialog
          contractId={contractId}
          onClose={() => setOpen(false)}
          onBegun={() => go(PAGES.contracts)}
        />
      )}
    </>
  )
}
