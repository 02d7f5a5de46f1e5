export { Random } from '../server/demo/random.ts'
