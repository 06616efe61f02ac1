// A card at a contract's name in a list: opens when the pointer rests on it, or by the space key.
import { Popover } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import { ContractCard } from '#src/features/contracts/contracts/contract-card.tsx'
import styles from '#src/features/contracts/contracts/contract-card.module.css'

/** How long the pointer rests before the card opens, in seconds. */
const REST = 0.4
/** From a name to the edge of its row, in pixels. */
const ROW_REST = 22

// On a touch screen a finger does not rest on a name, it follows the link.
const canHover = (): boolean => globalThis.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Whether this row's name opens a card here; drafts are still written. */
export const hasCard = ({ label }: ContractRow): boolean => label !== 'draft' && canHover()

interface ContractHoverProps {
  readonly contract: ContractRow
  /** The name, as a link. */
  readonly children: ReactNode
}

export const ContractHover = ({ contract, children }: ContractHoverProps) => {
  const [isOpen, open] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      mouseEnterDelay={REST}
      trigger="hover"
      // Below the row or above it, so that the row's own actions stay free.
      placement="bottomLeft"
      align={{ offset: [0, ROW_REST] }}
      mouseLeaveDelay={0.2}
      destroyOnHidden
      content={<ContractCard contract={contract} onClose={() => open(false)} />}
    >
      <span
        role="presentation"
        className={styles['trigger']}
        onBlur={() => open(false)}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          open(!isOpen)
        }}
      >
        {children}
      </span>
    </Popover>
  )
}
