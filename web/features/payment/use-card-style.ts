import type { StripeElementStyle } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'

/** Returns the style of the provider's card fields, whose frames cannot read the page's colors. */
export function useCardStyle(): StripeElementStyle {
  const [ink, quiet, brand, danger] = useSyncExternalStore(watchTheme, readColors).split('|')
  return {
    base: {
      color: ink ?? '',
      iconColor: brand ?? '',
      fontFamily: 'ui-sans-serif, system-ui, "Segoe UI", sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: quiet ?? '' },
    },
    invalid: { color: danger ?? '', iconColor: danger ?? '' },
  }
}

function watchTheme(watcher: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', watcher)
  return () => dark.removeEventListener('change', watcher)
}

// One string, so that equal colors compare as equal.
function readColors(): string {
  const style = getComputedStyle(document.documentElement)
  const names = ['--color-ink', '--color-ink-quiet', '--color-brand-ink', '--color-danger-ink']
  return names.map((name) => toRgb(style.getPropertyValue(name))).join('|')
}

// The provider's fields do not support oklch().
function toRgb(color: string): string {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return 'rgb(0, 0, 0)'
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
