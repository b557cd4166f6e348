# Two networks with a cable between them, in namespaces of their own: addresses that are public by every rule, and
# nothing leaves the machine. Runs $2 on the far side and $3 on the near side with the Node at $1.
set -e
ip link set lo up
ip link add near type veth peer name far
unshare -n sleep 60 &
far=$!
trap 'kill $far $answering 2>/dev/null' EXIT
while [ "$(readlink /proc/$far/ns/net)" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.02; done
ip link set far netns $far
ip addr add 93.184.216.1/24 dev near
ip link set near up
nsenter -t $far -n sh -c 'ip link set lo up; ip addr add 93.184.216.34/24 dev far; ip link set far up'
mkfifo "$4/ready"
nsenter -t $far -n "$1" "$2" >"$4/ready" &
answering=$!
read -r _ <"$4/ready"
"$1" "$3"
