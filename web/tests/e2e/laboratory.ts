// The real server, started on a free port with a data folder of its own.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { inject } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const START_MS = 30_000;

/** The binary to test: DAMIER_BIN, else what cargo built last. */
function binary(): string {
  const built = ['release', 'debug'].map((profile) => join(ROOT, 'target', profile, 'damier'));
  const found = [process.env.DAMIER_BIN, ...built].find((path) => path && existsSync(path));
  if (!found) throw new Error('found no damier binary, expected one from cargo build --release');
  return found;
}

/** An address of this machine that is not its own alone. */
function addressElsewhere(): string {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  const found = all.find((one) => one.family === 'IPv4' && !one.internal);
  if (!found) throw new Error('found no address but the loopback one');
  return found.address;
}

export class Laboratory {
  /** Whether others reach it. */
  constructor(private readonly isOpen = false) {}

  private child: ChildProcess | undefined;
  readonly data = mkdtempSync(join(inject('scratch'), 'data-'));
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** The same for those who come from elsewhere. */
  get elsewhere(): string {
    return `http://${addressElsewhere()}:${this.port}/`;
  }

  /** Starts the server; again on the same port, where the page expects it. */
  async start(): Promise<void> {
    if (this.child) return;
    const port = this.port ? ['--port', String(this.port)] : ['--port', '0'];
    // A page that is being worked on, instead of the one in the binary.
    const page = process.env.DAMIER_PAGE_DIR ? ['--page', process.env.DAMIER_PAGE_DIR] : [];
    const host = this.isOpen ? ['--host', '0.0.0.0'] : [];
    const asked = ['serve', ...host, ...port, ...page, '--no-open', '--data', this.data];
    const child = spawn(binary(), asked, {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    writeFileSync(join(inject('scratch'), String(child.pid)), '');
    this.port = await new Promise<number>((found, failed) => {
      let said = '';
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const match = /http:\/\/[^:\s]+:(\d+)/.exec(said);
        if (match) found(Number(match[1]));
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
      setTimeout(() => failed(new Error(`the server said only: ${said}`)), START_MS).unref();
    });
  }

  /** Ends the server as a crash would. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    await new Promise<void>((ended) => {
      child.once('exit', () => ended());
      child.kill('SIGKILL');
    });
    rmSync(join(inject('scratch'), String(child.pid)), { force: true });
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
