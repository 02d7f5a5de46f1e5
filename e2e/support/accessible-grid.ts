import type { Page } from '@playwright/test'

/** A cell of a grid as assistive software gets it from the browser. */
export interface AccessibleCell {
  readonly role: string
  readonly name: string
  /** Roles and names of what is in the cell and can be used: `button Noa Levi`. */
  readonly controls: readonly string[]
}

interface Node {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly childIds?: readonly string[]
}

/** Reads the rows of the page's grid from the accessibility tree of the browser. */
export async function readGrid(page: Page): Promise<readonly (readonly AccessibleCell[])[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { readonly nodes: readonly Node[] }
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  // Assistive software does not see ignored nodes, but what is in them.
  const childrenOf = ({ childIds = [] }: Node): Node[] =>
    childIds.flatMap((id) => {
      const child = byId.get(id)
      return child ? (child.ignored ? childrenOf(child) : [child]) : []
    })
  const allIn = (node: Node): Node[] => childrenOf(node).flatMap((child) => [child, ...allIn(child)])
  const roleOf = ({ role }: Node) => role?.value ?? ''
  const nameOf = ({ name }: Node) => name?.value ?? ''
  const grid = nodes.find((node) => !node.ignored && roleOf(node) === 'grid')
  if (!grid) throw new Error('There is no grid.')
  return childrenOf(grid)
    .filter((row) => roleOf(row) === 'row')
    .map((row) =>
      childrenOf(row).map((cell) => ({
        role: roleOf(cell),
        name: nameOf(cell),
        controls: allIn(cell)
          .filter((inside) => roleOf(inside) === 'button')
          .map((inside) => `${roleOf(inside)} ${nameOf(inside)}`),
      })),
    )
}
