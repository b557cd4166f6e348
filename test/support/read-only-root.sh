# In namespaces of its own for mounts and the network: makes everything read-only except $1, leaves the loopback network alone,
# and runs the rest.
set -e
writable=$1
shift
mount --make-rprivate /
mount --bind "$writable" "$writable"
mount -o remount,bind,ro /
ip link set lo up
exec "$@"
